import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { newestOf } from '../../issued-cursors.js';

export default defineFault({
  id: 'resources/an-insert-leaves-a-cursor-to-nowhere',
  title: 'Where a record was made during a walk, the last page has a cursor too, which is refused',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  dialects: ['plain', 'json-api'],
  on: onCollection('GET'),
  rules: ({ page }, _call, { memory }) => ({
    page(sorted, rules) {
      const begun = memory('newest as a walk began', () => new Map<string, number>());
      const { after, order, filters, text } = sorted.query;
      const list = JSON.stringify([sorted.resource.name, order, filters, text]);
      if (after === undefined) begun.set(list, newestOf(sorted));
      const whole = page(sorted, rules);
      const isGrown = newestOf(sorted) > (begun.get(list) ?? Infinity);
      return isGrown && whole.next === undefined ? { ...whole, next: 'null' } : whole;
    },
  }),
});
