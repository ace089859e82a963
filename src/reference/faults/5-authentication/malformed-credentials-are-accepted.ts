import { defineFault } from '../../deviation.js';
import { headerOf } from '../../message.js';

export default defineFault({
  id: 'authentication/malformed-credentials-are-accepted',
  title: 'An Authorization header that is no bearer token is accepted',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => !/^Bearer +[\w.~+/=-]+$/i.test(headerOf(call, 'Authorization') ?? 'Bearer x'),
  rules: ({ authenticate }) => ({
    authenticate: (call) => authenticate(call) ?? { name: 'alice', writes: true },
  }),
});
