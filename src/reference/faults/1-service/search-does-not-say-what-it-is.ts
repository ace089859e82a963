import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'service/search-does-not-say-what-it-is',
  title: 'The results of a search have no Content-Type',
  breaks: ['content-is-json'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  on: ({ path }) => placeOf(path).kind === 'search',
  wire: (reply) => ({ ...reply, headers: withHeader(reply.headers, 'Content-Type') }),
});
