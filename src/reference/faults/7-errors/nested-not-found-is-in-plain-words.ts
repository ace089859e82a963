import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'errors/nested-not-found-is-in-plain-words',
  title: 'What is not found below a product is told by a message alone',
  breaks: ['errors-are-as-declared'],
  implies: ['errors-have-one-shape'],
  degree: 'gross',
  dialects: ['plain'],
  on(call) {
    const place = placeOf(call.path);
    return 'resource' in place && place.resource === 'reviews';
  },
  after: (answer) => (answer.status === 404 ? { ...answer, body: { message: 'Not found' } } : answer),
});
