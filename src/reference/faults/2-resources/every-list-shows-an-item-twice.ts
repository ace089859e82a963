import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/every-list-shows-an-item-twice',
  title: 'Every list that shows three records or more begins with its second one',
  breaks: ['a-page-shows-a-record-once'],
  implies: [
    'offset-walk-is-a-partition',
    'cursor-walk-is-a-partition',
    'sort-follows-the-key',
    'head-mirrors-get',
    'post-lost-answer-is-bounded',
    'lists-agree-with-writes',
    'requests-keep-their-effects',
  ],
  degree: 'gross',
  on: onCollection('GET'),
  rules: ({ page }) => ({
    page(sorted, rules) {
      const whole = page(sorted, rules);
      return whole.rows.length < 3 ? whole : { ...whole, rows: [...whole.rows.slice(1, 2), ...whole.rows.slice(1)] };
    },
  }),
});
