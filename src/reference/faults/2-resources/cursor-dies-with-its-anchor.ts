import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isOrphaned } from '../../issued-cursors.js';
import { notFound } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/cursor-dies-with-its-anchor',
  title: 'A cursor is refused once the record before it was deleted',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'gross',
  on: asking(onCollection('GET'), 'after', 'starting_after', 'page[after]'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      if (isOrphaned(sorted)) throw notFound('The record of this cursor');
      return page(sorted, rules);
    },
  }),
});
