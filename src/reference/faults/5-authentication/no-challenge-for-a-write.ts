import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'authentication/no-challenge-for-a-write',
  title: 'The 401 for a write does not say how to authenticate',
  breaks: ['refusals-carry-a-challenge'],
  degree: 'subtle',
  on: (call) => !isSafe(call),
  wire: (reply) =>
    reply.status === 401 ? { ...reply, headers: withHeader(reply.headers, 'WWW-Authenticate') } : reply,
});
