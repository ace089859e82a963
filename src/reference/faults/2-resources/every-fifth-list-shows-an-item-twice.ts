import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/every-fifth-list-shows-an-item-twice',
  title: 'Every fifth list shows its last record twice',
  breaks: ['a-page-shows-a-record-once'],
  implies: [
    'offset-walk-is-a-partition',
    'cursor-walk-is-a-partition',
    'sort-follows-the-key',
    'head-mirrors-get',
    'post-lost-answer-is-bounded',
    'lists-agree-with-writes',
  ],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: ({ page }, _call, { memory }) => ({
    page(sorted, rules) {
      const lists = memory('lists', () => ({ count: 0 }));
      const whole = page(sorted, rules);
      lists.count += 1;
      return lists.count % 5 === 0 ? { ...whole, rows: [...whole.rows, ...whole.rows.slice(-1)] } : whole;
    },
  }),
});
