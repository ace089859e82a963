import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/given-names-are-sorted-as-in-a-dictionary',
  title: 'Given names are sorted as in a dictionary, with capitals among small letters',
  breaks: ['sort-follows-the-key'],
  degree: 'subtle',
  on: onList('authors', 'order'),
  rules({ compare }) {
    const dictionary = new Intl.Collator('fr');
    const other: typeof compare = (a, b, order) => {
      if (order.by !== 'givenName' || a.value === null || b.value === null) return compare(a, b, order);
      const upwards = dictionary.compare(String(a.value), String(b.value)) || a.number - b.number;
      return order.descending ? -upwards : upwards;
    };
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
