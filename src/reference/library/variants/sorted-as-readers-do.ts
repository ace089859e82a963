import { onList } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'sorted-as-readers-do',
  title: 'Texts are sorted as in a card index, without regard to case and to what is no letter, where nothing is said',
  tempts: ['sort-follows-the-key', 'combined-options-agree'],
  on: onList('any', 'order'),
  rules({ compare }) {
    const cards = new Intl.Collator('en', { ignorePunctuation: true, sensitivity: 'base' });
    const other: typeof compare = (a, b, order) => {
      const isOpen = typeof a.value === 'string' && typeof b.value === 'string' && order.by !== 'givenName';
      if (!isOpen) return compare(a, b, order);
      const upwards = cards.compare(a.value, b.value) || a.number - b.number;
      return order.descending ? -upwards : upwards;
    };
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
