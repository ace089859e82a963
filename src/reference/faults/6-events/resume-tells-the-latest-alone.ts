import { onStream, type On } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

const resuming: On = (call) => onStream('products')(call) && headerOf(call, 'Last-Event-ID') !== undefined;

export default defineFault({
  id: 'events/resume-tells-the-latest-alone',
  title: 'Who comes back is told the latest event of each product alone',
  breaks: ['stream-resumes'],
  implies: ['unfinished-event-is-told-again'],
  degree: 'subtle',
  dialects: ['plain'],
  on: resuming,
  rules: (rules) => ({
    missed(log, last) {
      const latest = new Map(log.map((happening) => [happening.data['id'], happening]));
      return rules.missed(log, last).filter((happening) => latest.get(happening.data['id']) === happening);
    },
  }),
});
