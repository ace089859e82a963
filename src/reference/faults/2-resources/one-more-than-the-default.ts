import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isSized } from '../../http/queries.js';

export default defineFault({
  id: 'resources/one-more-than-the-default',
  title: 'A list for which no limit is asked shows one record more than the default',
  breaks: ['default-limit-is-as-declared'],
  degree: 'subtle',
  on: (call) => onCollection('GET', 'HEAD')(call) && !isSized(call),
  rules: ({ page }) => ({
    page: (sorted, rules) => page({ ...sorted, query: { ...sorted.query, limit: sorted.query.limit + 1 } }, rules),
  }),
});
