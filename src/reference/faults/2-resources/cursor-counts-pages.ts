import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { handedOut } from '../../issued-cursors.js';

export default defineFault({
  id: 'resources/cursor-counts-pages',
  title: 'A cursor says how many pages were shown, and leads on after as many of the size that is asked for',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  dialects: ['plain', 'cursor'],
  on: onCollection('GET'),
  rules: ({ page }, _call, shop) => ({
    page(sorted, rules) {
      const cursors = handedOut('pages of cursors', shop);
      const sizes = shop.memory('sizes of pages', () => new Map<string, number>());
      const { after, ...query } = sorted.query;
      const kept = cursors.kept(sorted);
      const pages = (after && sizes.get(String(after.sequence))) ?? 0;
      const asked = kept ? { ...sorted, query: { ...query, page: pages + 1 } } : sorted;
      const whole = { ...page(asked, rules), query: sorted.query };
      const last = whole.rows.at(-1);
      if (last) sizes.set(String(last.sequence), pages + 1);
      cursors.keep(sorted, whole);
      return whole;
    },
  }),
});
