import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'closes-after-each-answer',
  title: 'The connection is closed after each answer',
  tempts: ['closing-is-announced', 'connection-is-no-credential', 'base-url-answers'],
  wire: (reply) => ({ ...reply, headers: [...reply.headers, ['Connection', 'close']] }),
});
