import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/total-is-that-of-the-page',
  title: 'The total of a list is the number of items on the page',
  breaks: ['total-counts-the-list'],
  // Where a list links to its next page, the total says whether there is one.
  implies: ['next-links-lead-through'],
  degree: 'gross',
  dialects: ['plain', 'json-api', 'page', 'put-create', 'link'],
  on: onCollection('GET', 'HEAD'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const cut = page(sorted, rules);
      return { ...cut, total: cut.rows.length };
    },
  }),
});
