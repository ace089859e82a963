import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/any-token-is-accepted',
  title: 'Any bearer token is accepted',
  breaks: ['invalid-credentials-are-refused'],
  implies: ['errors-have-one-shape', 'stream-refuses-without-credentials', 'expired-credentials-are-refused'],
  degree: 'gross',
  on: (call) => /^Bearer +\S+/i.test(headerOf(call, 'Authorization') ?? ''),
  rules: ({ authenticate }) => ({
    authenticate: (call) => authenticate(call) ?? { name: 'alice', writes: true },
  }),
});
