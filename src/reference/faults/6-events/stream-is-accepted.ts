import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/stream-is-accepted',
  title: 'A stream is answered with 202, which no client takes for one',
  breaks: ['stream-opens'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onStream('products'),
  after: (answer) => (answer.stream ? { ...answer, status: 202 } : answer),
});
