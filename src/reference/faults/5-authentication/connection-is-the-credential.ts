import { anyCall, isAnonymous } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/connection-is-the-credential',
  title: 'Once a connection has carried a credential, it needs no other',
  breaks: ['connection-is-no-credential'],
  implies: ['missing-credentials-are-refused', 'cookie-is-no-credential', 'errors-have-one-shape'],
  degree: 'gross',
  on: anyCall,
  rules: ({ authenticate }, _call, { tally, tallied }) => ({
    authenticate(call) {
      const caller = authenticate(call);
      if (caller) tally(`accepted ${call.connection}`);
      const isKnown = isAnonymous(call) && tallied(`accepted ${call.connection}`) > 0;
      return caller ?? (isKnown ? { name: 'alice', writes: true } : undefined);
    },
  }),
});
