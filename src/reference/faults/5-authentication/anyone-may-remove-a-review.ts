import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/anyone-may-remove-a-review',
  title: 'A review can be removed by callers who did not write it',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('DELETE'),
  rules: () => ({ mayRemove: () => true }),
});
