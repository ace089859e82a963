import { bySeveralKeys } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/one-direction-for-all-keys',
  title: 'All keys to sort by have the direction of the first',
  breaks: ['several-sort-keys-apply-in-order'],
  degree: 'subtle',
  on: bySeveralKeys,
  rules: ({ compare }) => ({
    compare(a, b, order) {
      const { then, descending } = order;
      return compare(a, b, then ? { ...order, then: { ...then, descending } } : order);
    },
  }),
});
