import { onItem } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'background-job',
  title: 'A job that looks at a product now and then sets the time of its last change',
  tempts: [
    'refused-patch-changes-nothing',
    'get-is-safe',
    'get-is-repeatable',
    'put-is-idempotent',
    'patch-changes-only-what-it-names',
    'requests-keep-their-effects',
    'unchanged-is-not-sent-again',
  ],
  on: onItem('GET', 'HEAD', 'PUT', 'PATCH'),
  before({ place }, { store, tally }) {
    if (place.kind !== 'item' || place.resource !== 'products' || tally(`calls ${place.id}`) % 5 !== 0) return;
    const row = store.get('products', place.id);
    if (row) row.updated += 1;
  },
});
