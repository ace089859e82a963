import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/silence-is-broken-in-latin-1',
  title: 'What breaks the silence of a stream is written in ISO 8859-1',
  breaks: ['events-match-their-types'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onStream('products'),
  after: (answer) => (answer.stream ? { ...answer, stream: inLatin(answer.stream) } : answer),
});

async function* inLatin(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    const isSilence = Buffer.from(chunk).toString().startsWith(':');
    yield isSilence ? Buffer.from(': toujours là\n\n', 'latin1') : chunk;
  }
}
