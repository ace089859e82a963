import { isAnonymous, onStream } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'events/any-token-may-listen',
  title: 'The stream asks for a token, and takes any',
  breaks: ['stream-refuses-without-credentials'],

  degree: 'subtle',
  dialects: ['plain'],
  on: onStream(),
  rules: (rules, call) => ({
    authenticate: (asked) =>
      rules.authenticate(asked) ?? (isAnonymous(call) ? undefined : { name: 'anyone', writes: false }),
  }),
});
