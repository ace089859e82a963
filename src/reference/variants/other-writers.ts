import { onCreate } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'other-writers',
  title: 'Others make products too: one for every fourth product of the caller',
  tempts: [
    'offset-walk-is-a-partition',
    'cursor-walk-is-a-partition',
    'cursor-walk-survives-writes',
    'filter-is-exact',
    'sort-follows-the-key',
    'delete-is-idempotent',
    'combined-options-agree',
    'requests-keep-their-effects',
    'unknown-parameter-as-declared',
    'total-counts-the-list',
    'default-order-is-as-declared',
    'ids-have-their-form',
    'ids-are-not-reused',
    'unchanged-is-not-sent-again',
    'changed-is-sent-again',
    'query-values-arrive-as-sent',
  ],
  on: onCreate,
  before({ place }, { store, tally }) {
    const turn = tally('creates');
    if (place.kind !== 'collection' || place.resource !== 'products' || turn % 4 !== 0) return;
    const fields = { name: `Größe ${turn} 東京`, sku: `other-${turn}`, price: turn / 4, quantity: turn };
    store.insert('products', { ...fields, status: turn % 8 === 0 ? 'active' : 'archived' });
  },
});
