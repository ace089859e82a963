import { onStream } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import type { Frame } from '../http/message.js';

export default defineVariant({
  id: 'sockets-say-why-they-are-closed',
  title: 'A WebSocket without valid credentials is opened, and closed at once with a code that says why',
  tempts: ['stream-refuses-without-credentials', 'stream-opens'],
  on: onStream('orders'),
  after(answer) {
    if (answer.status !== 401) return answer;
    return { status: 101, headers: [['Upgrade', 'websocket']], frames: closing() };
  },
});

async function* closing(): AsyncGenerator<Frame> {
  await Promise.resolve();
  yield { close: 4401 };
}
