import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-next-link-repeats-the-last',
  title: 'The page after a cursor begins with the record that the page before ended with',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['total-counts-the-list'],
  degree: 'gross',
  on: onList('any', 'cursor'),
  rules: ({ compare }) => ({ isBehind: (position, anchor, order) => compare(position, anchor, order) >= 0 }),
});
