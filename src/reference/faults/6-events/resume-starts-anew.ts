import { onStream, type On } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

const resuming: On = (call) => onStream('products')(call) && headerOf(call, 'Last-Event-ID') !== undefined;

export default defineFault({
  id: 'events/resume-starts-anew',
  title: 'Who comes back is told only what happens from now on',
  breaks: ['stream-resumes', 'unfinished-event-is-told-again'],

  degree: 'gross',
  dialects: ['plain'],
  on: resuming,
  rules: () => ({ missed: () => [] }),
});
