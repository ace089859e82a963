import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/minus-is-ignored',
  title: 'A descending order is ascending',
  breaks: ['sort-follows-the-key'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'sort'),
  rules: ({ compare }) => ({ compare: (a, b, order) => compare(a, b, { ...order, descending: false }) }),
});
