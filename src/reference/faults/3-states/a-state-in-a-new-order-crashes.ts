import { objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import { Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'states/a-state-in-a-new-order-crashes',
  title: 'A new order that names its status brings the service down',
  breaks: ['state-is-written-as-declared'],
  implies: ['read-only-fields-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  before({ call }) {
    const place = placeOf(call.path);
    const isOrder = place.kind === 'collection' && place.resource === 'orders';
    if (isOrder && objectIn(call)?.['status'] !== undefined) throw new Refusal(500, 'internal', 'Something went wrong');
  },
});
