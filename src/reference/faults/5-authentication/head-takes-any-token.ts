import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

const ofAList = onCollection('HEAD');

export default defineFault({
  id: 'authentication/head-takes-any-token',
  title: 'HEAD of a list is answered to whoever sends a token, of whatever kind',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => ofAList(call) && headerOf(call, 'Authorization') !== undefined,
  rules: ({ authenticate }) => ({
    authenticate: (call) => authenticate(call) ?? { name: 'alice', writes: false },
  }),
});
