import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { duplicate } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/a-product-with-orders-stays',
  title: 'A product that is ordered cannot be deleted',
  breaks: ['delete-treats-dependents-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('DELETE'),
  before({ place }, { store }) {
    if (place.kind !== 'item' || place.resource !== 'products') return;
    if (store.all('orders').some(({ fields }) => fields['product'] === place.id)) throw duplicate('product');
  },
});
