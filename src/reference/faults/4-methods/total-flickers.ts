import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/total-flickers',
  title: 'The total of a list is one less in every second answer',
  breaks: ['get-is-repeatable'],
  implies: [
    'total-counts-the-list',
    'offset-walk-is-a-partition',
    'cursor-walk-is-a-partition',
    'head-mirrors-get',
    'filter-is-exact',
    'unchanged-is-not-sent-again',
  ],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: onCollection('GET'),
  rules: ({ page }, _call, shop) => ({
    page(sorted, rules) {
      const whole = page(sorted, rules);
      return { ...whole, total: whole.total - (shop.tally('lists') % 2) };
    },
  }),
});
