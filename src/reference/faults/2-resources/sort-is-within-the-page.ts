import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { DEFAULT_ORDER } from '../../records/order.js';

export default defineFault({
  id: 'resources/sort-is-within-the-page',
  title: 'Pages are cut in the order of creation, and each is sorted for itself',
  breaks: ['sort-follows-the-key'],
  implies: ['cursor-walk-survives-writes', 'combined-options-agree'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'sort'),
  rules: (rules) => ({
    sort: (rows, resource) => rules.sort(rows, resource, DEFAULT_ORDER),
    follows: (position, anchor) => position.sequence > anchor.sequence,
    page(sorted, inner) {
      const whole = rules.page(sorted, inner);
      return { ...whole, rows: rules.sort(whole.rows, sorted.resource, sorted.query.order) };
    },
  }),
});
