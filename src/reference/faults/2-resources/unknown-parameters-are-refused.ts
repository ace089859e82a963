import { isUnknown } from '../../http/queries.js';
import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { badRequest } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/unknown-parameters-are-refused',
  title: 'A list refuses a query parameter that it does not know',
  breaks: ['unknown-parameter-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => onCollection('GET')(call) && isUnknown(call),
  before() {
    throw badRequest('There is no such parameter');
  },
});
