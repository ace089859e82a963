import { asking, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/sort-is-ignored',
  title: 'Every list is in the order of creation',
  breaks: ['sort-follows-the-key'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'sort'),
  rules: () => ({ compare: (a, b) => a.sequence - b.sequence }),
});
