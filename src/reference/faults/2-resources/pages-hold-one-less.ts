import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isSized } from '../../http/queries.js';

export default defineFault({
  id: 'resources/pages-hold-one-less',
  title: 'Pages of three records and more hold one record less than is asked for',
  breaks: ['pages-are-as-full-as-declared'],
  degree: 'gross',
  dialects: ['link', 'page'],
  on: (call) => onCollection('GET', 'HEAD')(call) && isSized(call),
  rules: ({ page }) => ({
    page({ query, ...sorted }, rules) {
      return page({ ...sorted, query: { ...query, limit: query.limit < 3 ? query.limit : query.limit - 1 } }, rules);
    },
  }),
});
