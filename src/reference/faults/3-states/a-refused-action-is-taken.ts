import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/a-refused-action-is-taken',
  title: 'A payment of a cancelled order is refused, and the order is paid',
  breaks: ['transitions-are-as-declared'],
  implies: ['racing-actions-fit-an-order'],
  degree: 'subtle',
  on: onAction,
  before({ place }, { store }) {
    if (place.kind !== 'action' || place.action !== 'pay') return;
    const row = store.get('orders', place.id);
    if (row?.fields['status'] === 'cancelled') row.fields = { ...row.fields, status: 'refunded' };
  },
});
