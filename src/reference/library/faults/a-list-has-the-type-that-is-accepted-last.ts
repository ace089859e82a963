import { headerOf, withHeader } from '../../http/message.js';
import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-list-has-the-type-that-is-accepted-last',
  title: 'A list is said to be of the last type that its caller accepts, whatever it is',
  breaks: ['accept-is-honoured'],
  implies: ['head-mirrors-get', 'content-is-json'],
  degree: 'subtle',
  on: onCollection('any', 'GET'),
  wire(reply, call) {
    const last = headerOf(call, 'Accept')?.split(',').at(-1)?.split(';')[0]?.trim();
    if (reply.status !== 200 || last === undefined || last.includes('*')) return reply;
    return { ...reply, headers: withHeader(reply.headers, 'Content-Type', last) };
  },
});
