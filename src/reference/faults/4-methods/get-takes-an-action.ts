import { asking, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/get-takes-an-action',
  title: 'GET ?action=archive archives the product',
  breaks: ['get-is-safe'],
  degree: 'subtle',
  on: asking(onItem('GET'), 'action'),
  before({ place, query }, { store }) {
    const isProduct = place.kind === 'item' && place.resource === 'products';
    const row = isProduct ? store.get('products', place.id) : undefined;
    if (row && query.get('action') === 'archive') row.fields = { ...row.fields, status: 'archived' };
  },
});
