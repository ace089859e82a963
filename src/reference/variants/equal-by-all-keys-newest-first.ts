import { bySeveralKeys } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import type { Position } from '../records/order.js';

export default defineVariant({
  id: 'equal-by-all-keys-newest-first',
  title: 'Of records that are equal by all keys that are asked for, the newest stands first',
  tempts: ['several-sort-keys-apply-in-order'],
  on: bySeveralKeys,
  rules: ({ compare }) => ({
    compare: (a, b, order) => (isEqual(a, b) ? b.sequence - a.sequence : compare(a, b, order)),
  }),
});

function isEqual(a: Position, b: Position): boolean {
  return a.value === b.value && (!a.then || !b.then || isEqual(a.then, b.then));
}
