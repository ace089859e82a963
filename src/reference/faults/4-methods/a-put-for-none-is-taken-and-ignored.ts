import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-put-for-none-is-taken-and-ignored',
  title: 'A PUT with If-None-Match: * is answered with 200 where there is a record, and stores nothing',
  breaks: ['if-none-match-asterisk-makes-anew'],
  // The answer is the error that it was.
  implies: ['responses-match-schema'],
  degree: 'subtle',
  dialects: ['put-create'],
  on: (call) => onItem('PUT')(call) && headerOf(call, 'If-None-Match')?.trim() === '*',
  after: (answer) => (answer.status === 412 ? { ...answer, status: 200 } : answer),
});
