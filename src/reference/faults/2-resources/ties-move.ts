import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/ties-move',
  title: 'Records with equal sort keys turn around from answer to answer',
  breaks: ['sort-follows-the-key'],
  implies: ['get-is-repeatable', 'combined-options-agree', 'several-sort-keys-apply-in-order'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'sort'),
  rules({ compare }, _call, shop) {
    const direction = shop.tally('sorted lists') % 2 === 0 ? 1 : -1;
    return {
      compare: (a, b, order) => (a.value === b.value ? direction * (a.sequence - b.sequence) : compare(a, b, order)),
    };
  },
});
