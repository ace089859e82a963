import { bySeveralKeys } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/only-the-first-key-sorts',
  title: 'A list that is to be sorted by two keys is sorted by the first alone',
  breaks: ['several-sort-keys-apply-in-order'],
  degree: 'gross',
  on: bySeveralKeys,
  rules: ({ compare }) => ({
    compare: (a, b, { key, descending }) => compare(a, b, { key, descending }),
  }),
});
