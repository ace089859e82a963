import { onStream } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

/** Octets: proxies wait for as much before they hand anything on. */
const PADDING = `:${' '.repeat(2048)}\r\n`;

async function* pieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(PADDING);
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; at += 11) yield chunk.subarray(at, at + 11);
  }
}

export default defineVariant({
  id: 'events-come-in-pieces',
  title: 'A stream begins with a long comment; events have the id last, a comment within, and come in small pieces',
  tempts: ['unfinished-event-is-told-again', 'stream-resumes', 'stream-opens'],
  on: onStream('products'),
  rules: () => ({
    eventText(said) {
      if (said === 'beat') return ':\r\n\r\n';
      return [`data: ${JSON.stringify(said.data)}`, ': within', `event: ${said.type}`, `id: ${said.id}`, '', ''].join(
        '\r\n',
      );
    },
  }),
  after: (answer) => (answer.stream ? { ...answer, stream: pieces(answer.stream) } : answer),
});
