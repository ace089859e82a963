import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isSized } from '../../http/queries.js';

/** Half of the largest page that callers may ask for. */
const MOST = 50;

export default defineFault({
  id: 'resources/a-page-never-holds-more-than-half',
  title: 'A limit beyond half of the largest page that is allowed is taken for that half',
  breaks: ['pages-are-as-full-as-declared'],
  degree: 'subtle',
  dialects: ['link', 'page'],
  on: (call) => onCollection('GET', 'HEAD')(call) && isSized(call),
  rules: ({ page }) => ({
    page({ query, ...sorted }, rules) {
      return page({ ...sorted, query: { ...query, limit: Math.min(query.limit, MOST) } }, rules);
    },
  }),
});
