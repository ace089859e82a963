import { defineFault } from '../../deviation.js';
import type { Frame } from '../../http/message.js';
import { closing } from '../deviations/closing.js';

async function* nothing(): AsyncGenerator<Frame> {
  yield* [];
}

export default defineFault({
  id: 'events/a-close-frame-cuts-the-connection',
  title: 'The connection of a WebSocket ends as soon as its caller closes it, without a close frame',
  breaks: ['websocket-close-is-answered'],

  degree: 'subtle',
  dialects: ['plain'],
  ...closing(nothing),
});
