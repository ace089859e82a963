import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-put-for-none-replaces',
  title: 'A PUT with If-None-Match: * replaces what is there',
  breaks: ['if-none-match-asterisk-makes-anew'],
  degree: 'gross',
  dialects: ['put-create'],
  on: (call) => onItem('PUT')(call) && headerOf(call, 'If-None-Match')?.trim() === '*',
  rules: () => ({ isForNone: () => false }),
});
