import { split } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/of-equal-books-the-oldest-stands-first',
  title: 'Where no order is asked, of books of one length the oldest stands first',
  breaks: ['default-order-is-as-declared'],
  degree: 'subtle',
  on: (call) => onCollection('books', 'GET', 'HEAD')(call) && !split(call.path).query.has('order'),
  rules({ compare }) {
    const other: typeof compare = (a, b, order) => (a.value === b.value ? a.number - b.number : compare(a, b, order));
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
