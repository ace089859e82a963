import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/put-merges',
  title: 'A PUT leaves in place what its body leaves out',
  breaks: ['put-replaces-entirely'],
  degree: 'gross',
  on: onItem('PUT'),
  rules: ({ replaced }) => ({ replaced: (row, fields) => ({ ...row.fields, ...replaced(row, fields) }) }),
});
