import { onCollection, onItem, either } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'methods/head-has-another-length',
  title: 'A HEAD says that the content has no octets, where that of a GET has some',
  breaks: ['head-mirrors-get'],
  degree: 'subtle',
  on: either(onItem('HEAD'), onCollection('HEAD')),
  wire: (reply) => ({ ...reply, headers: withHeader(reply.headers, 'Content-Length', '0') }),
});
