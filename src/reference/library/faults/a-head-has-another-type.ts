import { defineFault } from '../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'library/a-head-has-another-type',
  title: 'A HEAD announces another type than a GET has',
  breaks: ['head-mirrors-get'],
  degree: 'subtle',
  on: (call) => call.method === 'HEAD',
  wire: (reply) => ({ ...reply, headers: withHeader(reply.headers, 'Content-Type', 'text/html') }),
});
