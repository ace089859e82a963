import { onLaterPage } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { positionOf } from '../../records/order.js';

export default defineFault({
  id: 'resources/total-is-what-is-left',
  title: 'The total on a page that is reached by cursor counts only the records that are left',
  breaks: ['total-counts-the-list'],
  degree: 'subtle',
  dialects: ['plain', 'json-api'],
  on: onLaterPage,
  rules: ({ page }) => ({
    page(sorted, rules) {
      const { rows, query, resource } = sorted;
      const { after, order } = query;
      const cut = page(sorted, rules);
      if (after === undefined) return cut;
      return {
        ...cut,
        total: rows.filter((row) => rules.follows(positionOf(row, resource, order), after, order)).length,
      };
    },
  }),
});
