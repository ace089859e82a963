import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';
import { placeOf } from '../../http/place.js';

const PAGE = '<!doctype html><title>404</title><h1>Not found</h1>';

export default defineFault({
  id: 'errors/unknown-path-is-html',
  title: 'A path that does not exist is answered with an HTML page',
  breaks: ['errors-have-one-shape'],
  degree: 'gross',
  on: (call) => placeOf(call.path).kind === 'nowhere',
  wire(reply) {
    if (reply.status !== 404) return reply;
    const body = new TextEncoder().encode(PAGE);
    const typed = withHeader(reply.headers, 'Content-Type', 'text/html');
    return { ...reply, headers: withHeader(typed, 'Content-Length', String(body.length)), body };
  },
});
