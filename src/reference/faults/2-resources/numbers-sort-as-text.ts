import { asking, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import type { Position } from '../../order.js';

const asText = (position: Position): Position => ({ ...position, value: String(position.value) });

export default defineFault({
  id: 'resources/numbers-sort-as-text',
  title: 'Numbers are sorted by their digits: 10 before 9',
  breaks: ['sort-follows-the-key'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'sort'),
  rules: ({ compare }) => ({ compare: (a, b, order) => compare(asText(a), asText(b), order) }),
});
