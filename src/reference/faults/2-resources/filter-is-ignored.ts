import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/filter-is-ignored',
  title: 'A filtered list shows everything',
  breaks: ['filter-is-exact'],
  implies: ['filtered-items-have-the-value', 'unknown-filter-value-as-declared'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'status', 'filter[status]'),
  rules: () => ({ matches: () => true }),
});
