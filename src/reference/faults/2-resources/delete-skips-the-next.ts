import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { handedOut } from '../../issued-cursors.js';
import { positionOf } from '../../records/order.js';

export default defineFault({
  id: 'resources/delete-skips-the-next',
  title: 'When a record before the cursor was deleted, the page after it begins one record late',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: ({ page, follows }, _call, shop) => ({
    page(sorted, rules) {
      const cursors = handedOut('places of cursors', shop);
      const kept = cursors.kept(sorted);
      const { after, order } = sorted.query;
      const ahead = after && sorted.rows.filter((row) => follows.call(rules, placeOf(row), after, order)).length;
      const isLess = kept !== undefined && ahead !== undefined && sorted.rows.length - ahead < kept.offset;
      function placeOf(row: (typeof sorted.rows)[number]) {
        return positionOf(row, sorted.resource, order);
      }
      const behind = sorted.rows.length - (ahead ?? 0);
      const rows = isLess ? sorted.rows.filter((_, index) => index !== behind) : sorted.rows;
      const whole = page({ ...sorted, rows }, rules);
      cursors.keep(sorted, whole);
      return whole;
    },
  }),
});
