import { either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/deleted-record-can-be-read',
  title: 'A deleted record is in no list any more, and can still be read',
  breaks: ['delete-removes'],
  implies: ['delete-is-idempotent', 'requests-keep-their-effects'],
  degree: 'subtle',
  on: either(onItem('DELETE'), onCollection('GET', 'HEAD')),
  rules: (rules, _call, { tally, tallied }) => ({
    remove: (row) => void tally(`deleted ${row.id}`),
    sort: (rows, resource, order) =>
      rules.sort(
        rows.filter(({ id }) => tallied(`deleted ${id}`) === 0),
        resource,
        order,
      ),
  }),
});
