import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'versioning/total-of-orders-is-text',
  title: 'The number of orders became text',
  breaks: ['fields-are-only-added'],
  degree: 'subtle',
  dialects: ['plain'],
  on(call) {
    const place = placeOf(call.path);
    return onCollection('GET', 'HEAD')(call) && place.kind === 'collection' && place.resource === 'orders';
  },
  after: (answer) =>
    isObject(answer.body) && 'total' in answer.body
      ? { ...answer, body: { ...answer.body, total: String(answer.body['total']) } }
      : answer,
});
