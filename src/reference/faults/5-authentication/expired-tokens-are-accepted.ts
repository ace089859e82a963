import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/expired-tokens-are-accepted',
  title: 'A token is accepted although its time is over',
  breaks: ['expired-credentials-are-refused'],
  degree: 'gross',
  on: (call) => headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate(call) {
      const isOld = headerOf(call, 'Authorization') === `Bearer ${tokens.PROBITY_SHOP_TOKEN_EXPIRED}`;
      return authenticate(call) ?? (isOld ? { name: 'former', writes: true } : undefined);
    },
  }),
});
