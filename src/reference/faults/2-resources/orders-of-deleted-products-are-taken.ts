import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/orders-of-deleted-products-are-taken',
  title: 'An order may be for a product that was deleted',
  breaks: ['references-name-a-record'],
  degree: 'subtle',
  on: onCollection('POST'),
  rules: () => ({ names: (store, resource, id) => store.ever(resource, id) !== undefined }),
});
