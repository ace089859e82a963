import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

export default defineFault({
  id: 'resources/a-limit-of-nothing-is-none',
  title: 'A list with the limit 0 is whole, however long it is',
  breaks: ['limit-outside-domain'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'limit'),
  before({ query }) {
    if (query.get('limit') === '0') query.delete('limit');
  },
  rules: ({ page }, { path }) => ({
    page(sorted, rules) {
      const isNone = split(path).query.get('limit') === '0';
      return page(isNone ? { ...sorted, query: { ...sorted.query, limit: sorted.rows.length } } : sorted, rules);
    },
  }),
});
