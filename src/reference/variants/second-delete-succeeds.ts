import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'second-delete-succeeds',
  title: 'To delete a record again answers 204',
  tempts: ['delete-is-idempotent', 'unknown-id-is-404'],
  on: onItem('DELETE'),
  rules: ({ remove }, _call, shop) => ({
    remove(row, store) {
      shop.tally(`deleted ${row.id}`);
      remove(row, store);
    },
  }),
  before({ place }, { tallied }) {
    if (place.kind !== 'item' || tallied(`deleted ${place.id}`) === 0) return undefined;
    return { status: 204, headers: [] };
  },
});
