import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/last-item-is-lost',
  title: 'When the last page is full, its last record is not shown',
  breaks: ['offset-walk-is-a-partition'],
  implies: ['sort-follows-the-key', 'filter-is-exact', 'combined-options-agree'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'page', 'page[number]'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const { query, rows } = sorted;
      const whole = page(sorted, rules);
      return query.page * query.limit === rows.length ? { ...whole, rows: whole.rows.slice(0, -1) } : whole;
    },
  }),
});
