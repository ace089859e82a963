import { defineVariant } from '../deviation.js';
import { withHeader } from '../http/message.js';

export default defineVariant({
  id: 'clock-runs-slow',
  title: 'The Date of an answer is five minutes behind',
  tempts: ['get-is-repeatable', 'head-mirrors-get'],
  wire: (reply, _call, { clock }) => ({
    ...reply,
    headers: withHeader(reply.headers, 'Date', new Date(clock.now() - 300_000).toUTCString()),
  }),
});
