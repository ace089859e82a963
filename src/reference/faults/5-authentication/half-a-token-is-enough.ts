import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/half-a-token-is-enough',
  title: 'Only the first characters of a token are compared',
  breaks: ['invalid-credentials-are-refused'],
  implies: ['stream-refuses-without-credentials'],
  degree: 'subtle',
  on: (call) => headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate(call) {
      const sent = headerOf(call, 'Authorization') ?? '';
      const start = `Bearer ${tokens.PROBITY_SHOP_TOKEN.slice(0, 8)}`;
      return authenticate(call) ?? (sent.startsWith(start) ? { name: 'alice', writes: true } : undefined);
    },
  }),
});
