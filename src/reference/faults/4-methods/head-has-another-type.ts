import { onCollection, onItem, either } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'methods/head-has-another-type',
  title: 'A HEAD says that the content is HTML',
  breaks: ['head-mirrors-get'],
  degree: 'subtle',
  on: either(onItem('HEAD'), onCollection('HEAD')),
  wire: (reply) => ({ ...reply, headers: withHeader(reply.headers, 'Content-Type', 'text/html') }),
});
