import { gzipSync } from 'node:zlib';
import { defineVariant } from '../deviation.js';
import { withHeader } from '../http/message.js';

export default defineVariant({
  id: 'gzip-though-not-asked',
  title: 'Content is compressed although the caller asked for it as it is',
  tempts: ['responses-match-schema', 'head-mirrors-get'],
  wire(reply, call) {
    if (!(reply.body instanceof Uint8Array)) return reply;
    const isHead = call.method === 'HEAD';
    if (reply.body.length === 0 && !isHead) return reply;
    const body = isHead ? reply.body : gzipSync(reply.body);
    const encoded = withHeader(reply.headers, 'Content-Encoding', 'gzip');
    // A HEAD does not know how long the compressed content would be, and may leave the length out.
    return { ...reply, headers: withHeader(encoded, 'Content-Length', isHead ? undefined : String(body.length)), body };
  },
});
