import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'states/new-orders-are-paid',
  title: 'A new order is paid from the beginning',
  breaks: ['transitions-are-as-declared'],
  implies: ['racing-actions-fit-an-order', 'valid-requests-succeed'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCreate,
  after(answer, _call, { store }) {
    const id = isObject(answer.body) ? answer.body['id'] : undefined;
    const row = store.get('orders', String(id));
    if (answer.status !== 201 || row === undefined) return answer;
    store.write(row, { ...row.fields, status: 'paid' });
    return { ...answer, body: { ...(answer.body as object), status: 'paid' } };
  },
});
