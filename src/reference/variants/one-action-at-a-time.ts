import { onAction } from '../http/calls.js';
import { nextTurn } from '../clock.js';
import { defineVariant } from '../deviation.js';
import { stale } from '../http/refusal.js';
import type { Row } from '../records/store.js';

export default defineVariant({
  id: 'one-action-at-a-time',
  title:
    'While an action on an order is taken, every other one is refused as a conflict, also one that would be allowed',
  tempts: ['racing-actions-fit-an-order', 'transitions-are-as-declared'],
  on: onAction,
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
