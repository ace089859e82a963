import { onList } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'newest-of-equals-first',
  title: 'Of records with equal values the newest stands first, whatever the direction',
  tempts: ['sort-follows-the-key', 'cursor-walk-survives-writes'],
  on: onList('any', 'order'),
  rules({ compare }) {
    const other: typeof compare = (a, b, order) => (a.value === b.value ? b.number - a.number : compare(a, b, order));
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
