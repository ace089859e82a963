import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'authentication/a-hidden-order-is-cancelled',
  title: 'Who cancels the order of another one is told that there is none, and it is cancelled',
  breaks: ['private-records-are-hidden'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const row = place.kind === 'action' && place.action === 'cancel' ? store.get('orders', place.id) : undefined;
    if (answer.status === 404 && row) store.write(row, { ...row.fields, status: 'cancelled' });
    return answer;
  },
});
