import { onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { encodeCursor, positionOf } from '../../order.js';

export default defineFault({
  id: 'resources/cursor-loops',
  title: 'The cursor of the last page leads back to the first record',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['default-order-is-as-declared', 'sort-follows-the-key', 'filter-is-exact'],
  degree: 'gross',
  dialects: ['plain', 'json-api'],
  on: onCollection('GET'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const whole = page(sorted, rules);
      const { query, resource, rows } = sorted;
      const [first] = rows;
      if (whole.next !== undefined || query.after === undefined || first === undefined) return whole;
      return { ...whole, next: encodeCursor(positionOf(first, resource, query.order), query.order) };
    },
  }),
});
