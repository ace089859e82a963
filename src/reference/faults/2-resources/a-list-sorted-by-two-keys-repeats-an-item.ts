import { bySeveralKeys } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/a-list-sorted-by-two-keys-repeats-an-item',
  title: 'A page of a list sorted by two keys shows its last record twice',
  breaks: ['several-sort-keys-apply-in-order'],
  implies: ['a-page-shows-a-record-once'],
  degree: 'subtle',
  dialects: ['plain'],
  on: bySeveralKeys,
  rules: ({ page }) => ({
    page(sorted, rules) {
      const whole = page(sorted, rules);
      return { ...whole, rows: [...whole.rows, ...whole.rows.slice(-1)] };
    },
  }),
});
