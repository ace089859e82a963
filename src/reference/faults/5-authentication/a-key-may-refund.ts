import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/a-key-may-refund',
  title: 'A key is taken for a refund, which only takes a token',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => onAction(call) && headerOf(call, 'X-API-Key') !== undefined,
  rules: () => ({ takesKey: () => true, sees: () => true }),
});
