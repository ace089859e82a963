import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';

/** In this process only: node:http itself leaves the content of a 204 out. */
export default defineFault({
  id: 'methods/delete-answers-204-with-octets',
  title: 'The 204 of a delete has content',
  breaks: ['delete-answers-empty'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: onItem('DELETE'),
  wire: (reply) => (reply.status === 204 ? { ...reply, body: new TextEncoder().encode('{}') } : reply),
});
