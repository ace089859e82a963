import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { Frame } from '../../http/message.js';

export default defineFault({
  id: 'events/later-listeners-are-told-behind',
  title: 'Who listens to orders beside somebody else is told that one was made behind what became of it',
  breaks: ['subscribers-are-told-the-same'],
  implies: ['events-keep-their-order'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onStream('orders'),
  after(answer, call, { memory }) {
    const listeners = memory('those at orders', () => new Set<unknown>());
    const isLater = listeners.size > 0;
    if (!isLater) listeners.add(call);
    call.closed?.addEventListener('abort', () => listeners.delete(call), { once: true });
    return isLater && answer.frames ? { ...answer, frames: behind(answer.frames) } : answer;
  },
});

/** What is made is told behind the next frame that says something. */
async function* behind(frames: AsyncIterable<Frame>): AsyncGenerator<Frame> {
  const held: Frame[] = [];
  for await (const one of frames) {
    const isMade = 'text' in one && one.text.includes('order.created');
    if (isMade) held.push(one);
    else yield one;
    if ('text' in one && !isMade) yield* held.splice(0);
  }
}
