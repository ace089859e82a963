import { asking, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/ties-move',
  title: 'Records with equal sort keys stand in another order in each answer',
  breaks: ['sort-follows-the-key'],
  implies: ['get-is-repeatable'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'sort'),
  rules({ compare }, _call, shop) {
    const turn = shop.tally('sorted lists');
    const shuffled = (sequence: number): number => (sequence * 7919 + turn * 104_729) % 101;
    return {
      compare: (a, b, order) =>
        a.value === b.value ? shuffled(a.sequence) - shuffled(b.sequence) : compare(a, b, order),
    };
  },
});
