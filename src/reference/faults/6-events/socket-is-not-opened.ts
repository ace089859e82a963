import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/socket-is-not-opened',
  title: 'A WebSocket is answered with 200 and an empty object',
  breaks: ['stream-opens'],

  degree: 'gross',
  dialects: ['plain'],
  on: onStream('orders'),
  after: (answer) => (answer.frames ? { status: 200, headers: [], body: {} } : answer),
});
