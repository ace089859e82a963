import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { heldBack } from '../../delayed-events.js';

export default defineFault({
  id: 'events/payments-are-told-behind',
  title: 'The payment of an order is told behind its refund',
  breaks: ['events-keep-their-order'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  rules: (rules, _call, shop) => ({ announce: heldBack(rules, shop, 'order.paid') }),
});
