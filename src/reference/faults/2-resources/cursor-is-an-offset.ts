import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { handedOut } from '../../issued-cursors.js';

export default defineFault({
  id: 'resources/cursor-is-an-offset',
  title: 'A cursor says how many records were shown, and leads on after as many',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: ({ page }, _call, shop) => ({
    page(sorted, rules) {
      const cursors = handedOut('offsets of cursors', shop);
      const kept = cursors.kept(sorted);
      const rows = kept ? sorted.rows.slice(kept.offset) : sorted.rows;
      const { after, ...query } = sorted.query;
      const asked = kept ? { ...sorted, rows, query: { ...query, page: 1 } } : sorted;
      const whole = { ...page(asked, rules), total: sorted.rows.length, query: sorted.query };
      cursors.keep(sorted, whole);
      return whole;
    },
  }),
});
