import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { notFound } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/an-empty-list-is-not-found',
  title: 'A search in a list that finds nothing is answered by 404',
  breaks: ['empty-list-is-a-success'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'q'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      if (sorted.rows.length === 0) throw notFound('A record with this text');
      return page(sorted, rules);
    },
  }),
});
