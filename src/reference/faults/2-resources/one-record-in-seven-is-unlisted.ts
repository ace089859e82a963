import { onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/one-record-in-seven-is-unlisted',
  title: 'Every seventh record is in no list',
  breaks: ['offset-walk-is-a-partition', 'cursor-walk-is-a-partition'],
  implies: [
    'sort-follows-the-key',
    'filter-is-exact',
    'limit-is-a-maximum',
    'delete-removes',
    'post-creates',
    'requests-keep-their-effects',
  ],
  degree: 'subtle',
  on: onCollection('GET', 'HEAD'),
  rules: (rules) => ({
    sort: (rows, resource, order) =>
      rules.sort(
        rows.filter(({ sequence }) => sequence % 7 !== 0),
        resource,
        order,
      ),
  }),
});
