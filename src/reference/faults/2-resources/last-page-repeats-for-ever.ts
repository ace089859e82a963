import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/last-page-repeats-for-ever',
  title: 'A page beyond the last one answers the last one again',
  breaks: ['offset-walk-is-a-partition'],
  implies: ['sort-follows-the-key', 'filter-is-exact'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'page', 'page[number]'),
  rules: ({ page }) => ({
    page({ query, ...sorted }, rules) {
      const last = Math.max(1, Math.ceil(sorted.rows.length / query.limit));
      return page({ ...sorted, query: { ...query, page: Math.min(query.page, last) } }, rules);
    },
  }),
});
