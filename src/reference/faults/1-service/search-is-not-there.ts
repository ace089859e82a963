import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import { notFound } from '../../http/refusal.js';

export default defineFault({
  id: 'service/search-is-not-there',
  title: 'The path of search is unknown',
  breaks: ['operations-exist'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => placeOf(call.path).kind === 'search',
  before() {
    throw notFound('This path');
  },
});
