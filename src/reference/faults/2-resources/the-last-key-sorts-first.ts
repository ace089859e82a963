import { bySeveralKeys } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/the-last-key-sorts-first',
  title: 'Of two keys to sort by the last one counts first',
  breaks: ['several-sort-keys-apply-in-order'],
  degree: 'gross',
  on: bySeveralKeys,
  rules: ({ compare }) => ({
    compare(a, b, order) {
      if (!order.then || !a.then || !b.then) return compare(a, b, order);
      const { then, ...first } = order;
      return a.then.value === b.then.value ? compare(a, b, first) : compare(a.then, b.then, then);
    },
  }),
});
