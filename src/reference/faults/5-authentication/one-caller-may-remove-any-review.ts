import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/one-caller-may-remove-any-review',
  title: 'One caller can remove reviews that others wrote',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('DELETE'),
  rules: ({ mayRemove }) => ({ mayRemove: (caller, row) => caller.name === 'alice' || mayRemove(caller, row) }),
});
