import { onStream } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import type { Frame } from '../http/message.js';

async function* atLast(frames: AsyncIterable<Frame>, wait: () => Promise<void>): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    if (!('close' in frame)) {
      yield frame;
      continue;
    }
    yield { ping: true };
    yield { text: '{"type":"goodbye"}' };
    await wait();
    yield { close: 1005 };
  }
}

export default defineVariant({
  id: 'sockets-take-their-leave',
  title: 'A close frame is answered after a last message and a moment, with a close frame that has no code',
  tempts: ['websocket-close-is-answered'],
  on: onStream('orders'),
  after: (answer, _call, { clock }) =>
    answer.frames ? { ...answer, frames: atLast(answer.frames, () => clock.wait(700)) } : answer,
});
