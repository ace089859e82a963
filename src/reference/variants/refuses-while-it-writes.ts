import { onItem } from '../http/calls.js';
import { nextTurn } from '../clock.js';
import { defineVariant } from '../deviation.js';
import { stale } from '../http/refusal.js';
import type { Row } from '../records/store.js';

export default defineVariant({
  id: 'refuses-while-it-writes',
  title: 'While a record is written, every other update of it is refused as a conflict',
  tempts: ['one-racer-wins', 'disjoint-patches-survive', 'acknowledged-updates-survive'],
  on: onItem('PUT', 'PATCH'),
  rules: ({ commit }, _call, { memory }) => ({
    async commit(row, store) {
      if (row === undefined) return commit(row, store);
      const locked = memory('locked', () => new Set<Row>());
      if (locked.has(row)) throw stale();
      locked.add(row);
      await nextTurn();
      locked.delete(row);
      return commit(row, store);
    },
  }),
});
