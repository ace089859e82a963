import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

export default defineFault({
  id: 'authentication/no-challenge-for-a-wrong-token',
  title: 'The 401 for a token that nobody has carries an empty challenge',
  breaks: ['refusals-carry-a-challenge'],
  degree: 'subtle',
  on: anyCall,
  wire: (reply, call) =>
    reply.status === 401 && headerOf(call, 'Authorization') !== undefined
      ? { ...reply, headers: withHeader(reply.headers, 'WWW-Authenticate', '') }
      : reply,
});
