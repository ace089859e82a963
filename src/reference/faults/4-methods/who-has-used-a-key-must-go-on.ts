import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { badRequest, errorAnswer } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/who-has-used-a-key-must-go-on',
  title: 'A product is not made without an Idempotency-Key once there was one',
  breaks: ['key-is-required-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCollection('POST'),
  before({ call, place }, { store }) {
    const isProducts = place.kind === 'collection' && place.resource === 'products';
    if (!isProducts || headerOf(call, 'Idempotency-Key') !== undefined || store.keys.size === 0) return undefined;
    return errorAnswer(badRequest('An Idempotency-Key is needed'));
  },
});
