import { defineVariant } from '../deviation.js';
import { withHeader } from '../http/message.js';

async function* halves(body: Uint8Array): AsyncGenerator<Uint8Array> {
  const middle = Math.floor(body.length / 2);
  yield body.subarray(0, middle);
  await Promise.resolve();
  yield body.subarray(middle);
}

export default defineVariant({
  id: 'chunked',
  title: 'Content comes in pieces and without a length; a piece may end within a character',
  tempts: ['head-mirrors-get', 'delete-answers-empty'],
  wire(reply, call) {
    const headers = withHeader(reply.headers, 'Content-Length');
    if (call.method === 'HEAD') return { ...reply, headers };
    if (!(reply.body instanceof Uint8Array) || reply.body.length === 0) return reply;
    return { ...reply, headers, body: halves(reply.body) };
  },
});
