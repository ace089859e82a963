import { anyCall, isAnonymous } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/connection-lets-read',
  title: 'A read right after an accepted call on the same connection needs no credential',
  breaks: ['connection-is-no-credential'],
  implies: ['missing-credentials-are-refused', 'cookie-is-no-credential', 'errors-have-one-shape'],
  degree: 'subtle',
  on: anyCall,
  rules: ({ authenticate }, _call, { memory }) => ({
    authenticate(call) {
      const accepted = memory('accepted connections', () => new Set<string>());
      const caller = authenticate(call);
      const isFollowing = call.method === 'GET' && isAnonymous(call) && accepted.delete(call.connection);
      if (caller) accepted.add(call.connection);
      return caller ?? (isFollowing ? { name: 'alice', writes: false } : undefined);
    },
  }),
});
