import { onCollection, type On } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

const onOrders: On = (call) => {
  const place = placeOf(call.path);
  return onCollection('POST')(call) && place.kind === 'collection' && place.resource === 'orders';
};

export default defineFault({
  id: 'events/orders-are-told-twice',
  title: 'The event of a new order comes twice, though it is delivered exactly once',
  breaks: ['a-change-causes-its-event'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onOrders,
  rules: (rules) => ({
    announce(told, publish) {
      rules.announce(told, publish);
      rules.announce(told, publish);
    },
  }),
});
