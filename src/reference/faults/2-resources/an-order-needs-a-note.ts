import { objectIn } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import { Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'resources/an-order-needs-a-note',
  title: 'An order without a note, or with an empty one, is refused, though the note may be left out',
  breaks: ['identifying-texts-may-be-short'],
  degree: 'subtle',
  dialects: ['plain'],
  on(call) {
    const place = placeOf(call.path);
    return call.method === 'POST' && place.kind === 'collection' && place.resource === 'orders';
  },
  before: ({ call }) => {
    const order = objectIn(call);
    if (order !== undefined && (order['note'] ?? '') === '') throw new Refusal(422, 'invalid', 'The note is missing');
  },
});
