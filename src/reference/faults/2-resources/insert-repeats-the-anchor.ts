import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { handedOut } from '../../issued-cursors.js';

export default defineFault({
  id: 'resources/insert-repeats-the-anchor',
  title: 'When the list has become longer, a page begins with the record before its cursor',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: ({ page }, _call, shop) => ({
    page(sorted, rules) {
      const cursors = handedOut('lengths at cursors', shop);
      const kept = cursors.kept(sorted);
      const follows: typeof rules.follows = (position, anchor, order) => rules.compare(position, anchor, order) >= 0;
      const isLonger = kept !== undefined && sorted.rows.length > kept.length;
      const whole = page(sorted, isLonger ? { ...rules, follows } : rules);
      cursors.keep(sorted, whole);
      return whole;
    },
  }),
});
