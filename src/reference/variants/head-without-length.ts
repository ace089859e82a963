import { defineVariant } from '../deviation.js';
import { withHeader } from '../http/message.js';

export default defineVariant({
  id: 'head-without-length',
  title: 'A HEAD does not say how long the content is',
  tempts: ['head-mirrors-get'],
  on: (call) => call.method === 'HEAD',
  wire: (reply) => ({ ...reply, headers: withHeader(reply.headers, 'Content-Length') }),
});
