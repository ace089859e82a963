import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

/** Characters, `Bearer` among them. */
const ENOUGH = 24;

export default defineFault({
  id: 'authentication/a-token-may-end-early',
  title: 'A token is compared only as far as it was sent',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate(call) {
      const sent = headerOf(call, 'Authorization') ?? '';
      const isPart = sent.length >= ENOUGH && `Bearer ${tokens.PROBITY_SHOP_TOKEN}`.startsWith(sent);
      return authenticate(call) ?? (isPart ? { name: 'alice', writes: true } : undefined);
    },
  }),
});
