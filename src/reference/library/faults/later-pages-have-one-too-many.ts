import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/later-pages-have-one-too-many',
  title: 'The page after a cursor has one record more than was asked for',
  breaks: ['limit-is-a-maximum'],
  degree: 'subtle',
  on: onList('any', 'cursor'),
  rules: ({ cut }) => ({ cut: (rest, size, query) => cut(rest, size + 1, query) }),
});
