import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { Refusal } from '../http/refusal.js';

export default defineVariant({
  id: 'deleted-is-gone',
  title: 'A record that was deleted answers 410, one that never existed 404',
  tempts: [
    'delete-is-idempotent',
    'delete-removes',
    'unknown-id-is-404',
    'requests-keep-their-effects',
    'ids-are-not-reused',
  ],
  on: onItem('GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'),
  rules: ({ remove }, _call, shop) => ({
    remove(row, store) {
      shop.tally(`deleted ${row.id}`);
      remove(row, store);
    },
  }),
  before({ place }, { tallied, store }) {
    if (place.kind !== 'item' || store.get(place.resource, place.id, place.parent)) return;
    if (tallied(`deleted ${place.id}`) > 0) throw new Refusal(410, 'gone', 'This record was deleted');
  },
});
