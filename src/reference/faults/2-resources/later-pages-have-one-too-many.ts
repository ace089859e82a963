import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/later-pages-have-one-too-many',
  title: 'The page after a cursor has one record more than its limit',
  breaks: ['limit-is-a-maximum'],
  degree: 'subtle',
  dialects: ['plain', 'cursor', 'json-api'],
  on: asking(onCollection('GET'), 'after', 'starting_after', 'page[after]'),
  rules: ({ page }) => ({
    page: ({ query, ...sorted }, rules) => page({ ...sorted, query: { ...query, limit: query.limit + 1 } }, rules),
  }),
});
