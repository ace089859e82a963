import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/authors-without-a-given-name-come-first',
  title: 'A list in the order of given names begins with the authors who have none',
  breaks: ['sort-follows-the-key'],
  degree: 'gross',
  on: onList('authors', 'order'),
  rules({ compare }) {
    const other: typeof compare = (a, b, order) =>
      a.value !== b.value && (a.value === null || b.value === null) ? -compare(a, b, order) : compare(a, b, order);
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
