import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/a-token-may-go-on',
  title: 'What stands behind a token is not looked at',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate(call) {
      const sent = headerOf(call, 'Authorization') ?? '';
      const begins = sent.startsWith(`Bearer ${tokens.PROBITY_SHOP_TOKEN}`);
      return authenticate(call) ?? (begins ? { name: 'alice', writes: true } : undefined);
    },
  }),
});
