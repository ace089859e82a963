import { defineFault } from '../../deviation.js';
import { withHeader } from '../../message.js';
import { placeOf } from '../../place.js';

export default defineFault({
  id: 'service/search-answers-in-plain-text',
  title: 'A search is answered with the number of what it found, in words',
  breaks: ['responses-match-schema'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => placeOf(call.path).kind === 'search',
  wire: (reply) =>
    reply.status === 200
      ? { ...reply, headers: withHeader(reply.headers, 'Content-Type', 'text/plain'), body: Buffer.from('Some were found') }
      : reply,
});
