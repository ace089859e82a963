import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { handedOut, newestOf } from '../../issued-cursors.js';

export default defineFault({
  id: 'resources/insert-ends-a-cursor-walk',
  title: 'A page after a record was made leads no further',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: ({ page }, _call, shop) => ({
    page(sorted, rules) {
      const cursors = handedOut('newest at cursors', shop);
      const kept = cursors.kept(sorted);
      const { next, ...whole } = page(sorted, rules);
      if (next === undefined || (kept && newestOf(sorted) > kept.newest)) return whole;
      cursors.keep(sorted, { ...whole, next });
      return { ...whole, next };
    },
  }),
});
