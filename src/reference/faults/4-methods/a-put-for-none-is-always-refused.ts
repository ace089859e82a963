import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { preconditionFailed } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/a-put-for-none-is-always-refused',
  title: 'A PUT on the condition that there is no record is refused where there is none, too',
  breaks: ['if-none-match-asterisk-makes-anew'],
  degree: 'subtle',
  dialects: ['put-create'],
  on: (call) => onItem('PUT')(call) && headerOf(call, 'If-None-Match') === '*',
  before() {
    throw preconditionFailed();
  },
});
