import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-next-link-leads-past-one',
  title: 'The page after a cursor begins one record late',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['total-counts-the-list', 'sort-follows-the-key'],
  degree: 'gross',
  on: onList('any', 'cursor'),
  rules: ({ cut }) => ({ cut: (rest, size, query) => cut(rest.slice(1), size, query) }),
});
