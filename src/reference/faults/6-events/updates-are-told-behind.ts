import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { heldBack } from '../../delayed-events.js';

export default defineFault({
  id: 'events/updates-are-told-behind',
  title: 'An update is told behind what follows it',
  breaks: ['events-keep-their-order'],

  degree: 'gross',
  dialects: ['plain'],
  on: onItem('PATCH', 'PUT', 'DELETE'),
  rules: (rules, _call, shop) => ({ announce: heldBack(rules, shop, 'product.updated') }),
});
