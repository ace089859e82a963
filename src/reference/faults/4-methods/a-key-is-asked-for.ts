import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { badRequest, errorAnswer } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/a-key-is-asked-for',
  title: 'A product is not made without an Idempotency-Key',
  breaks: ['key-is-required-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => onCollection('POST')(call) && headerOf(call, 'Idempotency-Key') === undefined,
  before({ place }) {
    const isProducts = place.kind === 'collection' && place.resource === 'products';
    return isProducts ? errorAnswer(badRequest('An Idempotency-Key is needed')) : undefined;
  },
});
