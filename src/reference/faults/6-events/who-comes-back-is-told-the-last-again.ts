import { onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'events/who-comes-back-is-told-the-last-again',
  title: 'Who comes back is told the last event again that was read, though each is told once',
  breaks: ['stream-resumes', 'unfinished-event-is-told-again'],
  degree: 'subtle',
  dialects: ['link'],
  on: (call) => onStream('products')(call) && headerOf(call, 'Last-Event-ID') !== undefined,
  rules: ({ missed }) => ({ missed: (log, last) => missed(log, String(Number(last) - 1)) }),
});
