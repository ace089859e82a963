import { onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { handedOut } from '../issued-cursors.js';

export default defineVariant({
  id: 'inserts-wait-for-the-next-walk',
  title: 'A walk by cursor does not show what was made after its first page',
  tempts: ['cursor-walk-survives-writes', 'cursor-walk-is-a-partition', 'sort-follows-the-key'],
  on: onCollection('GET', 'HEAD'),
  rules: ({ page }, _call, shop) => ({
    page(sorted, rules) {
      const cursors = handedOut('newest at first pages', shop);
      const newest = cursors.kept(sorted)?.newest;
      const rows = newest === undefined ? sorted.rows : sorted.rows.filter(({ sequence }) => sequence <= newest);
      const whole = page({ ...sorted, rows }, rules);
      cursors.keep({ ...sorted, rows }, whole);
      return { ...whole, total: sorted.rows.length };
    },
  }),
});
