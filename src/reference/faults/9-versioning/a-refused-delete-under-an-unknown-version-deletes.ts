import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'versioning/a-refused-delete-under-an-unknown-version-deletes',
  title: 'A DELETE of a product under a version that does not exist is refused, and the product is gone',
  breaks: ['each-operation-refuses-an-unknown-version'],
  degree: 'subtle',
  dialects: ['plain'],
  on(call) {
    const place = placeOf(call.path);
    const isUnknown = 'version' in place && !['v1', 'v2', '', undefined].includes(place.version);
    return isUnknown && call.method === 'DELETE' && place.kind === 'item' && place.resource === 'products';
  },
  after(answer, { path }, { store }) {
    const place = placeOf(path);
    const row = place.kind === 'item' ? store.get('products', place.id, undefined) : undefined;
    if (row !== undefined) store.remove(row);
    return answer;
  },
});
