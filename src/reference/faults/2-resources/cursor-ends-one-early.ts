import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/cursor-ends-one-early',
  title: 'When one record is left, there is no cursor to it',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['sort-follows-the-key', 'filter-is-exact', 'total-counts-the-list'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const { next, ...whole } = page(sorted, rules);
      const more = page({ ...sorted, query: { ...sorted.query, limit: sorted.query.limit + 1 } }, rules);
      return next === undefined || more.next === undefined ? whole : { ...whole, next };
    },
  }),
});
