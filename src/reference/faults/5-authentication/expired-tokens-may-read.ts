import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/expired-tokens-may-read',
  title: 'Who has an expired token may still read',
  breaks: ['expired-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => isSafe(call) && headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate(call) {
      const isOld = headerOf(call, 'Authorization') === `Bearer ${tokens.PROBITY_SHOP_TOKEN_EXPIRED}`;
      return authenticate(call) ?? (isOld ? { name: 'former', writes: false } : undefined);
    },
  }),
});
