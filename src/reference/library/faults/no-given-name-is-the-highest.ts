import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/no-given-name-is-the-highest',
  title: 'Authors who have no given name come first when given names are descending',
  breaks: ['sort-follows-the-key'],
  degree: 'subtle',
  on: onList('authors', 'order'),
  rules({ compare }) {
    const other: typeof compare = (a, b, order) => {
      const isTurned = order.descending && a.value !== b.value && (a.value === null || b.value === null);
      return isTurned ? -compare(a, b, order) : compare(a, b, order);
    };
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
