import { headerOf, withHeader } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/who-accepts-one-type-alone-is-told-of-text',
  title: 'A list is said to be text where its caller accepts JSON and nothing else',
  breaks: ['accept-is-honoured'],
  implies: ['content-is-json'],
  degree: 'subtle',
  on: (call) => onCollection('any', 'GET')(call) && headerOf(call, 'Accept') === 'application/json',
  wire: (reply) => ({ ...reply, headers: withHeader(reply.headers, 'Content-Type', 'text/plain') }),
});
