import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'events/stream-names-another-charset',
  title: 'The stream says that it is in ISO-8859-1',
  breaks: ['stream-opens'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onStream('products'),
  after(answer) {
    const type = 'text/event-stream; charset=iso-8859-1';
    return answer.stream ? { ...answer, headers: withHeader(answer.headers, 'Content-Type', type) } : answer;
  },
});
