import { defineFault } from '../../deviation.js';
import type { Frame } from '../../http/message.js';
import { closing } from '../deviations/closing.js';

/** Says no more until the connection is gone. */
async function* silent(closed: AbortSignal | undefined): AsyncGenerator<Frame> {
  if (closed?.aborted !== true) {
    await new Promise((resolve) => closed?.addEventListener('abort', resolve, { once: true }));
  }
  yield* [];
}

export default defineFault({
  id: 'events/a-close-frame-is-not-answered',
  title: 'A WebSocket that its caller closes stays open, and says no more',
  breaks: ['websocket-close-is-answered'],

  degree: 'gross',
  dialects: ['plain'],
  ...closing(silent),
});
