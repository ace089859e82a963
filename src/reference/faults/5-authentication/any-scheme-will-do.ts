import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/any-scheme-will-do',
  title: 'A token is accepted under the name of any scheme',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate(call) {
      const [, credential] = (headerOf(call, 'Authorization') ?? '').split(/ +/);
      return (
        authenticate(call) ?? (credential === tokens.PROBITY_SHOP_TOKEN ? { name: 'alice', writes: true } : undefined)
      );
    },
  }),
});
