import { objectIn, onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../message.js';

const STATES = ['refunded'];

export default defineFault({
  id: 'states/orders-may-be-made-refunded',
  title: 'A new order is refunded when its caller writes so',
  breaks: ['state-is-written-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onCollection('POST')(call) && STATES.includes(String(objectIn(call)?.['status'])),
  after(answer, call, { store }) {
    const id = isObject(answer.body) ? answer.body['id'] : undefined;
    const row = store.get('orders', String(id));
    if (answer.status === 201 && row) store.write(row, { ...row.fields, status: objectIn(call)?.['status'] ?? 'new' });
    return answer;
  },
});
