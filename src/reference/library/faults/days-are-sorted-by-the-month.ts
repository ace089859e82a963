import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';
import type { Position } from '../order.js';

export default defineFault({
  id: 'library/days-are-sorted-by-the-month',
  title: 'Days are sorted as they are written elsewhere, by month and day before the year',
  breaks: ['sort-follows-the-key'],
  degree: 'subtle',
  on: onList('any', 'order'),
  rules({ compare }) {
    const turned = (value: Position['value']): Position['value'] =>
      typeof value === 'string' ? value.replace(/^(\d{4})-(\d\d-\d\d)$/, '$2-$1') : value;
    const other: typeof compare = (a, b, order) =>
      compare({ ...a, value: turned(a.value) }, { ...b, value: turned(b.value) }, order);
    return { compare: other, isBehind: (position, anchor, order) => other(position, anchor, order) > 0 };
  },
});
