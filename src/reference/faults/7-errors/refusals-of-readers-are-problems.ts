import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'errors/refusals-of-readers-are-problems',
  title: 'Who may not change a product is told so as application/problem+json, which nobody has declared',
  breaks: ['errors-are-as-declared'],
  implies: ['errors-have-one-shape'],
  degree: 'subtle',
  dialects: ['plain'],
  on(call) {
    const place = placeOf(call.path);
    return place.kind === 'item' && place.resource === 'products';
  },
  wire: (reply) =>
    reply.status !== 403
      ? reply
      : {
          ...reply,
          headers: reply.headers.map(([name, value]) =>
            name.toLowerCase() === 'content-type' ? [name, 'application/problem+json'] : [name, value],
          ),
        },
});
