import { asking, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/cursor-repeats-its-anchor',
  title: 'The page after a cursor begins with the record before it',
  breaks: ['cursor-walk-is-a-partition'],
  implies: ['total-counts-the-list', 'sort-follows-the-key', 'filter-is-exact'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'after', 'starting_after', 'page[after]'),
  rules: (rules) => ({
    follows: (position, anchor, order) => rules.compare(position, anchor, order) >= 0,
  }),
});
