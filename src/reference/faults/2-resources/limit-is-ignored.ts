import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/limit-is-ignored',
  title: 'Every page has twenty records, whatever is asked for',
  breaks: ['limit-is-a-maximum'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'limit', 'per_page', 'size', 'page[size]'),
  rules: ({ page }) => ({
    page: (sorted, rules) => page({ ...sorted, query: { ...sorted.query, limit: 20 } }, rules),
  }),
});
