import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { Frame } from '../../http/message.js';

async function* failing(): AsyncGenerator<Frame> {
  yield { close: 1011 };
}

export default defineFault({
  id: 'events/socket-fails-at-once',
  title: 'A WebSocket is opened and then closed with 1011',
  breaks: ['stream-opens'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onStream('orders'),
  after: (answer) => (answer.frames ? { ...answer, frames: failing() } : answer),
});
