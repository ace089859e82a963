import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

const STATES = ['active', 'archived', 'new', 'paid', 'refunded', 'cancelled'];

export default defineFault({
  id: 'resources/unknown-filter-values-mean-the-first',
  title: 'A filter with a value that no record can have filters by the first value there is',
  breaks: ['unknown-filter-value-as-declared'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'status', 'filter[status]'),
  rules: ({ matches }) => ({
    matches(row, field, value) {
      const first = row.resource === 'orders' ? 'new' : 'active';
      return matches(row, field, STATES.includes(value) ? value : first);
    },
  }),
});
