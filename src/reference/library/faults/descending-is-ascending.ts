import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/descending-is-ascending',
  title: 'A descending order is ascending',
  breaks: ['sort-follows-the-key'],
  degree: 'gross',
  on: onList('any', 'order'),
  rules: ({ compare }) => ({
    compare: (a, b, { by }) => compare(a, b, { by, descending: false }),
    isBehind: (position, anchor, { by }) => compare(position, anchor, { by, descending: false }) > 0,
  }),
});
