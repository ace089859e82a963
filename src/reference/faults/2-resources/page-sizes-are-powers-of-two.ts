import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isSized } from '../../http/queries.js';

export default defineFault({
  id: 'resources/page-sizes-are-powers-of-two',
  title: 'The size of a page is the largest power of two that is not above what is asked for',
  breaks: ['pages-are-as-full-as-declared'],
  degree: 'subtle',
  dialects: ['link', 'page'],
  on: (call) => onCollection('GET', 'HEAD')(call) && isSized(call),
  rules: ({ page }) => ({
    page({ query, ...sorted }, rules) {
      return page({ ...sorted, query: { ...query, limit: 2 ** Math.floor(Math.log2(query.limit)) } }, rules);
    },
  }),
});
