import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'states/a-stale-delete-is-carried-out',
  title: 'A DELETE for a version that is gone is refused as a conflict, and carried out',
  breaks: ['stale-delete-is-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('DELETE'),
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    if (answer.status === 409 && row !== undefined) store.remove(row);
    return answer;
  },
});
