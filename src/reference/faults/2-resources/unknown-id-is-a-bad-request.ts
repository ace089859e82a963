import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { badRequest } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/unknown-id-is-a-bad-request',
  title: 'An id that never existed is answered as a request that cannot be read',
  breaks: ['unknown-id-is-404'],
  degree: 'subtle',
  // Where callers choose ids, nothing is made under one that a read does not show to be free.
  dialects: ['plain', 'link', 'cursor', 'json-api', 'page'],
  on: onItem('GET', 'HEAD', 'DELETE'),
  rules: ({ remove }, _call, shop) => ({
    remove(row, store) {
      shop.tally(`deleted ${row.id}`);
      remove(row, store);
    },
  }),
  before({ method, place }, { store, tallied }) {
    if (method === 'DELETE' || place.kind !== 'item' || tallied(`deleted ${place.id}`) > 0) return;
    if (store.get(place.resource, place.id, place.parent) === undefined) throw badRequest('This is no id');
  },
});
