import { onStream } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

async function* crumbs(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; at += 7) yield chunk.subarray(at, at + 7);
  }
}

export default defineVariant({
  id: 'events-in-odd-framing',
  title: 'Lines end with CR LF or CR alone; data takes several lines; comments, retry and unknown fields stand between',
  tempts: ['stream-opens', 'events-match-their-types', 'heartbeat-is-kept', 'unfinished-event-is-told-again'],
  on: onStream('products'),
  rules: () => ({
    eventText(said) {
      if (said === 'beat') return ':\r';
      const lines = JSON.stringify(said.data, null, 1).split('\n');
      const end = said.id % 2 === 0 ? '\r\n' : '\r';
      const written = [
        'retry:1500',
        ':odd',
        'priority: high',
        `event:${said.type}`,
        ...lines.map((line) => `data:${line}`),
      ];
      return [...written, `id:${said.id}`, '', ''].join(end);
    },
  }),
  // Pieces end anywhere, within a character too.
  after: (answer) => (answer.stream ? { ...answer, stream: crumbs(answer.stream) } : answer),
});
