import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/an-empty-list-is-not-found-and-shown',
  title: 'A search in a list that finds nothing is answered by 404, with the empty list in it',
  breaks: ['empty-list-is-a-success'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'q'),
  rules: ({ page }, _call, { memory }) => ({
    page(sorted, rules) {
      memory('found', () => ({ rows: 0 })).rows = sorted.rows.length;
      return page(sorted, rules);
    },
  }),
  after(answer, _call, { memory }) {
    const { rows } = memory('found', () => ({ rows: 0 }));
    return answer.status === 200 && rows === 0 ? { ...answer, status: 404 } : answer;
  },
});
