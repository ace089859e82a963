import { isAnonymous, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';

const onDelete = onItem('DELETE');

export default defineFault({
  id: 'authentication/a-delete-with-a-wrong-token-deletes',
  title: 'A delete with a token that was never issued is refused, and the record is gone',
  breaks: ['invalid-credentials-are-refused'],
  implies: ['expired-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => !isAnonymous(call) && onDelete(call),
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    if (answer.status === 401 && row) store.remove(row);
    return answer;
  },
});
