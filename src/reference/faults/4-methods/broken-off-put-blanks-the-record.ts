import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/broken-off-put-blanks-the-record',
  title: 'A PUT makes room before it reads, and one that breaks off leaves the record blank',
  breaks: ['incomplete-request-has-no-effect'],
  degree: 'gross',
  on: onItem('PUT'),
  incomplete(call, { store }) {
    const row = rowOf(call, store);
    if (row) store.write(row, { ...row.fields, name: '-', price: 0, quantity: 0 });
  },
});
