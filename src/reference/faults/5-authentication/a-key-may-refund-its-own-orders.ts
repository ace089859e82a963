import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/a-key-may-refund-its-own-orders',
  title: 'A key is taken for a refund of the orders that were made with it',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => onAction(call) && headerOf(call, 'X-API-Key') !== undefined,
  rules: () => ({ takesKey: () => true }),
});
