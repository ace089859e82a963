import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/orders-of-no-product-are-taken',
  title: 'Nobody looks whether the product of an order exists',
  breaks: ['references-name-a-record'],
  degree: 'gross',
  on: onCollection('POST'),
  rules: () => ({ names: () => true }),
});
