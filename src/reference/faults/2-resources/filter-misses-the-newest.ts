import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/filter-misses-the-newest',
  title: 'A filtered list lacks the record that was made last',
  breaks: ['filter-is-exact'],
  implies: ['filtered-items-have-the-value'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'status', 'filter[status]'),
  rules: (rules) => ({
    sort(rows, resource, order) {
      const newest = Math.max(...rows.map(({ sequence }) => sequence));
      return rules.sort(
        rows.filter(({ sequence }) => sequence !== newest),
        resource,
        order,
      );
    },
  }),
});
