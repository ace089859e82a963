import { onStream } from '../../http/calls.js';
import type { Fault } from '../../deviation.js';
import type { Frame } from '../../http/message.js';

/** Frames in the place of the close frame with which a service answers that of its caller. */
export function closing(
  answer: (closed: AbortSignal | undefined) => AsyncIterable<Frame>,
): Pick<Fault, 'on' | 'after'> {
  return {
    on: onStream('orders'),
    after: (reply, { closed }) =>
      reply.frames ? { ...reply, frames: instead(reply.frames, () => answer(closed)) } : reply,
  };
}

async function* instead(frames: AsyncIterable<Frame>, answer: () => AsyncIterable<Frame>): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    if ('close' in frame) yield* answer();
    else yield frame;
  }
}
