import { onStream } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'resume-tells-again',
  title: 'Who comes back is told the last three events again',
  tempts: ['stream-resumes', 'unfinished-event-is-told-again'],
  on: onStream('products'),
  rules: (rules) => ({ missed: (log, last) => rules.missed(log, String(Number(last) - 3)) }),
});
