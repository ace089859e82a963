import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isSized } from '../../http/queries.js';

export default defineFault({
  id: 'resources/a-list-without-a-limit-is-whole',
  title: 'A list for which no limit is asked shows as many records as may be asked for',
  breaks: ['default-limit-is-as-declared'],
  degree: 'gross',
  on: (call) => onCollection('GET', 'HEAD')(call) && !isSized(call),
  rules: ({ page }) => ({
    page: (sorted, rules) => page({ ...sorted, query: { ...sorted.query, limit: 100 } }, rules),
  }),
});
