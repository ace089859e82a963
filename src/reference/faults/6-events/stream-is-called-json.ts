import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'events/stream-is-called-json',
  title: 'The stream is sent as application/json',
  breaks: ['stream-opens'],

  degree: 'gross',
  dialects: ['plain'],
  on: onStream('products'),
  after: (answer) => ({ ...answer, headers: withHeader(answer.headers, 'Content-Type', 'application/json') }),
});
