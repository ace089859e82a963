import { onCollection } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../message.js';
import { badRequest, errorAnswer } from '../../refusal.js';

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
