import { objectIn, onCollection, type On } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

const onOrders: On = (call) => {
  const place = placeOf(call.path);
  return onCollection('POST')(call) && place.kind === 'collection' && place.resource === 'orders';
};

export default defineFault({
  id: 'events/refused-orders-are-told',
  title: 'An order that is refused for its values is told before it is looked at',
  breaks: ['refused-write-causes-none'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onOrders,
  after(answer, call, { feed, clock }) {
    const order = objectIn(call);
    if (answer.status !== 422 || !order) return answer;
    const now = new Date(clock.now()).toISOString();
    const data = { id: 'none', ...order, status: 'new', created_at: now, updated_at: now };
    feed.publish({ resource: 'orders', type: 'order.created', data });
    return answer;
  },
});
