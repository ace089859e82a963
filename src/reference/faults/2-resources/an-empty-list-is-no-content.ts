import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/an-empty-list-is-no-content',
  title: 'A search in a list that finds nothing is answered by 204, without a list',
  breaks: ['empty-list-is-a-success'],
  implies: ['success-status-is-as-declared'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'q'),
  rules: ({ page }, _call, { memory }) => ({
    page(sorted, rules) {
      memory('found', () => ({ rows: 0 })).rows = sorted.rows.length;
      return page(sorted, rules);
    },
  }),
  after(answer, _call, { memory }) {
    const { rows } = memory('found', () => ({ rows: 0 }));
    return answer.status === 200 && rows === 0 ? { status: 204, headers: [] } : answer;
  },
});
