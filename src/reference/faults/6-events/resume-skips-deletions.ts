import { onStream, type On } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

const resuming: On = (call) => onStream('products')(call) && headerOf(call, 'Last-Event-ID') !== undefined;

export default defineFault({
  id: 'events/resume-skips-deletions',
  title: 'Who comes back is told what was made and changed, and not what was deleted',
  breaks: ['stream-resumes', 'unfinished-event-is-told-again'],

  degree: 'subtle',
  dialects: ['plain'],
  on: resuming,
  rules: (rules) => ({
    missed: (log, last) => rules.missed(log, last).filter(({ type }) => type !== 'product.deleted'),
  }),
});
