import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/unknown-id-is-created',
  title: 'A GET of a product id that never existed makes the product',
  breaks: ['unknown-id-is-404'],
  implies: ['get-is-safe', 'errors-have-one-shape'],
  degree: 'subtle',
  on: onItem('GET', 'DELETE'),
  rules: ({ remove }, _call, shop) => ({
    remove(row, store) {
      shop.tally(`deleted ${row.id}`);
      remove(row, store);
    },
  }),
  before({ method, place }, { store, tallied }) {
    if (method !== 'GET' || place.kind !== 'item' || place.resource !== 'products') return;
    if (store.get('products', place.id) || tallied(`deleted ${place.id}`) > 0) return;
    const fields = { name: 'New product', sku: place.id, price: 0, quantity: 0, status: 'active' };
    store.insert('products', fields, { id: place.id });
  },
});
