import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/pages-have-one-too-many',
  title: 'A page has one record more than was asked for',
  breaks: ['limit-is-a-maximum'],
  degree: 'gross',
  on: onList('any', 'per_page'),
  rules: ({ cut }) => ({ cut: (rest, size, query) => cut(rest, size + 1, query) }),
});
