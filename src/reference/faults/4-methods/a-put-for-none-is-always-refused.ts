import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../message.js';
import { preconditionFailed } from '../../refusal.js';

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
