import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'authentication/no-challenge',
  title: 'A 401 does not say how to authenticate',
  breaks: ['refusals-carry-a-challenge'],
  degree: 'gross',
  on: anyCall,
  wire: (reply) =>
    reply.status === 401 ? { ...reply, headers: withHeader(reply.headers, 'WWW-Authenticate') } : reply,
});
