import { objectIn, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { rowOf } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/a-put-for-none-is-refused-and-stored',
  title: 'A PUT with If-None-Match: * is refused where there is a record, and its price is stored',
  breaks: ['if-none-match-asterisk-makes-anew'],
  degree: 'subtle',
  dialects: ['put-create'],
  on: (call) => onItem('PUT')(call) && headerOf(call, 'If-None-Match')?.trim() === '*',
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    const price = objectIn(call)?.['price'];
    if (answer.status === 412 && row && price !== undefined) store.write(row, { ...row.fields, price });
    return answer;
  },
});
