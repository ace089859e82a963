import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/cursor-compares-whole-seconds',
  title: 'The page after a cursor leaves out what was made in the same second',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['total-counts-the-list', 'sort-follows-the-key', 'filter-is-exact'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'after', 'starting_after', 'page[after]'),
  rules: ({ follows }) => ({
    follows(position, anchor, order) {
      const second = (value: string | number): number => Math.floor(Number(value) / 1000);
      const isSame = order.key === 'created_at' && second(position.value) === second(anchor.value);
      return !isSame && follows.call(this, position, anchor, order);
    },
  }),
});
