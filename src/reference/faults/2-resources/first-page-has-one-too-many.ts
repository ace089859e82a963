import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

const onSized = asking(onCollection('GET'), 'limit', 'per_page', 'size', 'page[size]');

export default defineFault({
  id: 'resources/first-page-has-one-too-many',
  title: 'A first page that was not asked for by number has one record more than its limit',
  breaks: ['limit-is-a-maximum'],
  implies: ['next-links-lead-through'],
  degree: 'subtle',
  on: (call) => onSized(call) && !['page', 'page[number]'].some((name) => split(call.path).query.has(name)),
  rules: ({ page }) => ({
    page({ query, ...sorted }, rules) {
      const limit = query.after === undefined && query.limit > 1 ? query.limit + 1 : query.limit;
      return page({ ...sorted, query: { ...query, limit } }, rules);
    },
  }),
});
