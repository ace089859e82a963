import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/page-repeats-an-item',
  title: 'Each page begins with the last record of the page before',
  breaks: ['offset-walk-is-a-partition'],
  implies: ['sort-follows-the-key', 'filter-is-exact', 'total-counts-the-list'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'page', 'page[number]'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const { query, rows } = sorted;
      const start = (query.page - 1) * query.limit;
      if (query.page < 2 || start >= rows.length) return page(sorted, rules);
      return { ...page(sorted, rules), rows: rows.slice(start - 1, start - 1 + query.limit) };
    },
  }),
});
