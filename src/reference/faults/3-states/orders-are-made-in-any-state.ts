import { objectIn, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../message.js';

const STATES = ['paid', 'refunded', 'cancelled'];

export default defineFault({
  id: 'states/orders-are-made-in-any-state',
  title: 'A new order is in the state that its caller writes',
  breaks: ['state-is-written-as-declared', 'read-only-fields-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => onCollection('POST')(call) && STATES.includes(String(objectIn(call)?.['status'])),
  after(answer, call, { store }) {
    const id = isObject(answer.body) ? answer.body['id'] : undefined;
    const row = store.get('orders', String(id));
    if (answer.status === 201 && row) store.write(row, { ...row.fields, status: objectIn(call)?.['status'] ?? 'new' });
    return answer;
  },
});
