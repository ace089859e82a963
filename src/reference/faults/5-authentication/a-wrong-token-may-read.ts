import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/a-wrong-token-may-read',
  title: 'Who sends a wrong token is taken for a reader',
  breaks: ['invalid-credentials-are-refused'],
  implies: ['errors-have-one-shape', 'stream-refuses-without-credentials', 'expired-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => isSafe(call) && headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }) => ({
    authenticate: (call) => authenticate(call) ?? { name: 'guest', writes: false },
  }),
});
