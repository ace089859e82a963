import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'speaks-http-1-0',
  title: 'Answers are of HTTP/1.0, in which a connection ends behind each of them',
  tempts: ['closing-is-announced', 'connection-is-no-credential'],
  wire: (reply) => ({ ...reply, httpVersion: '1.0', closes: true }),
});
