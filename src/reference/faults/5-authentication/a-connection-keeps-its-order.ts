import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';
import type { Order } from '../../records/order.js';

export default defineFault({
  id: 'authentication/a-connection-keeps-its-order',
  title: 'A list right after a sorted one on the same connection is sorted like that one',
  breaks: ['earlier-requests-do-not-matter'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: (rules, call, { memory }) => ({
    sort(found, resource, order) {
      const kept = memory('orders', () => new Map<string, Order>());
      const isAsked = split(call.path).query.has('sort');
      const last = kept.get(call.connection);
      kept.delete(call.connection);
      if (isAsked) kept.set(call.connection, order);
      return rules.sort(found, resource, isAsked ? order : (last ?? order));
    },
  }),
});
