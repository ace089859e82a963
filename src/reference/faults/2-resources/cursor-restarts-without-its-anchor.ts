import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isOrphaned } from '../../issued-cursors.js';

export default defineFault({
  id: 'resources/cursor-restarts-without-its-anchor',
  title: 'A cursor leads back to the first page once the record before it was deleted',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'after', 'starting_after', 'page[after]'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      if (!isOrphaned(sorted)) return page(sorted, rules);
      const { after, ...query } = sorted.query;
      return page({ ...sorted, query: { ...query, page: 1 } }, rules);
    },
  }),
});
