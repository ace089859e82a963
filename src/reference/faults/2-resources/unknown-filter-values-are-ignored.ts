import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

const STATES = ['active', 'archived', 'new', 'paid', 'refunded', 'cancelled'];

export default defineFault({
  id: 'resources/unknown-filter-values-are-ignored',
  title: 'A filter with a value that no record can have leaves every record',
  breaks: ['unknown-filter-value-as-declared'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'status', 'filter[status]'),
  rules: ({ matches }) => ({
    matches: (row, field, value) => !STATES.includes(value) || matches(row, field, value),
  }),
});
