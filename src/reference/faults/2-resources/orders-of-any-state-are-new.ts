import { asking, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/orders-of-any-state-are-new',
  title: 'A list of the orders of one state shows those of all',
  breaks: ['filter-is-exact'],
  implies: ['unknown-filter-value-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'status'),
  rules: ({ matches }) => ({
    matches: (row, field, value) => row.resource === 'orders' || matches(row, field, value),
  }),
});
