import { split } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'times-are-kept-more-exactly',
  title: 'Authors who were entered in one millisecond stand by the microsecond, which nobody is shown',
  tempts: ['default-order-is-as-declared'],
  on: (call) => onCollection('authors', 'GET', 'HEAD')(call) && !split(call.path).query.has('order'),
  rules({ compare }) {
    const other: typeof compare = (a, b, order) => {
      const [one, another] = [a, b].map(({ value }) => Math.floor(Number(value)));
      return one === another ? a.number - b.number : compare(a, b, order);
    };
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
