import { onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { encodeCursor, positionOf } from '../records/order.js';

export default defineVariant({
  id: 'empty-last-page',
  title: 'The cursor of the last page with records leads to an empty page, which ends the list',
  tempts: [
    'cursor-walk-is-a-partition',
    'cursor-walk-survives-writes',
    'sort-follows-the-key',
    'filter-is-exact',
    'combined-options-agree',
    'total-counts-the-list',
    'default-order-is-as-declared',
  ],
  on: onCollection('GET', 'HEAD'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const whole = page(sorted, rules);
      const last = whole.rows.at(-1);
      if (whole.next !== undefined || last === undefined) return whole;
      const { order } = sorted.query;
      return { ...whole, next: encodeCursor(positionOf(last, sorted.resource, order), order) };
    },
  }),
});
