import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'resources/lists-begin-with-the-newest',
  title: 'A list for which no order is asked begins with the newest record',
  breaks: ['default-order-is-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => onCollection('GET', 'HEAD')(call) && !split(call.path).query.has('sort'),
  rules: ({ compare }) => ({
    compare: (a, b, order) => -compare(a, b, order),
  }),
});
