import { asking, onCollection } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

const onList = onCollection('GET', 'HEAD');
const byNumber = asking(onList, 'page', 'page[number]');

export default defineVariant({
  id: 'short-pages',
  title: 'A page that is reached by cursor may hold fewer records than it could, and still lead on',
  tempts: [
    'cursor-walk-is-a-partition',
    'cursor-walk-survives-writes',
    'limit-is-a-maximum',
    'limit-outside-domain',
    'filter-is-exact',
    'combined-options-agree',
    'unknown-parameter-as-declared',
    'unknown-filter-value-as-declared',
    'total-counts-the-list',
    'empty-list-is-a-success',
    'query-values-arrive-as-sent',
    'default-limit-is-as-declared',
  ],
  on: (call) => onList(call) && !byNumber(call),
  rules: ({ page }) => ({
    page({ query, ...sorted }, rules) {
      const limit = Math.max(1, query.limit - ((query.after?.sequence ?? 1) % 2));
      return page({ ...sorted, query: { ...query, limit } }, rules);
    },
  }),
});
