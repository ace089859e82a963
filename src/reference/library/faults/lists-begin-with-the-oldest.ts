import { split } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/lists-begin-with-the-oldest',
  title: 'A list for which no order is asked begins with the oldest record',
  breaks: ['default-order-is-as-declared'],
  degree: 'gross',
  on: (call) => onCollection('any', 'GET', 'HEAD')(call) && !split(call.path).query.has('order'),
  rules: ({ compare, isBehind }) => ({
    compare: (a, b, order) => -compare(a, b, order),
    isBehind: (position, anchor, order) => !isBehind(position, anchor, order) && position.number !== anchor.number,
  }),
});
