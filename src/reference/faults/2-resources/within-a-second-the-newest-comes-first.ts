import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'resources/within-a-second-the-newest-comes-first',
  title:
    'Where no order is asked, records stand by the second of their creation, and in one second the newest is first',
  breaks: ['default-order-is-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onCollection('GET', 'HEAD')(call) && !split(call.path).query.has('sort'),
  rules: () => ({
    compare(a, b) {
      const [one, other] = [a, b].map(({ value }) => Math.floor(Number(value) / 1000));
      return one === other ? b.sequence - a.sequence : (one ?? 0) - (other ?? 0);
    },
  }),
});
