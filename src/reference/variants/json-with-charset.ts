import { defineVariant } from '../deviation.js';
import { headerOf, withHeader } from '../http/message.js';

export default defineVariant({
  id: 'json-with-charset',
  title: 'The type of content is application/json; charset=utf-8',
  tempts: ['responses-match-schema', 'errors-have-one-shape', 'head-mirrors-get', 'accept-is-honoured'],
  wire: (reply) =>
    headerOf(reply, 'Content-Type') === 'application/json'
      ? { ...reply, headers: withHeader(reply.headers, 'Content-Type', 'application/json; charset=utf-8') }
      : reply,
});
