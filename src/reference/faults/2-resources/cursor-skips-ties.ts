import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/cursor-skips-ties',
  title: 'The page after a cursor leaves out what has the same sort key',
  breaks: ['sort-follows-the-key'],
  implies: ['cursor-walk-is-a-partition'],
  degree: 'subtle',
  dialects: ['cursor', 'json-api'],
  on: asking(onCollection('GET'), 'after', 'starting_after', 'page[after]'),
  rules: (rules) => ({
    follows: (position, anchor, order) => position.value !== anchor.value && rules.compare(position, anchor, order) > 0,
  }),
});
