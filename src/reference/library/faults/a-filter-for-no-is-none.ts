import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-filter-for-no-is-none',
  title: 'A filter for what is not printed is taken for no filter',
  breaks: ['filter-is-exact'],
  implies: ['filtered-items-have-the-value'],
  degree: 'subtle',
  on: onList('books', 'isPrinted'),
  rules: ({ matches }) => ({ matches: (entry, name, value) => value === false || matches(entry, name, value) }),
});
