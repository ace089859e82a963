import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isOrphaned } from '../../issued-cursors.js';

export default defineFault({
  id: 'resources/ties-are-skipped-after-a-delete',
  title: 'Once the record before a cursor was deleted, it leads past what has the same sort key',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'after', 'starting_after', 'page[after]'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      if (!isOrphaned(sorted)) return page(sorted, rules);
      const follows: typeof rules.follows = (position, anchor, order) =>
        position.value !== anchor.value && rules.follows(position, anchor, order);
      return page(sorted, { ...rules, follows });
    },
  }),
});
