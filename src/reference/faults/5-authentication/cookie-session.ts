import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/cookie-session',
  title: 'An answer to an accepted credential sets a cookie that replaces it',
  breaks: ['cookie-is-no-credential'],
  degree: 'gross',
  on: anyCall,
  rules: ({ authenticate }) => ({
    authenticate(call) {
      const hasSession = /(^|; *)session=1234/.test(headerOf(call, 'Cookie') ?? '');
      return authenticate(call) ?? (hasSession ? { name: 'alice', writes: true } : undefined);
    },
  }),
  after: (answer, call) =>
    answer.status === 401 || headerOf(call, 'Authorization') === undefined
      ? answer
      : { ...answer, headers: [...answer.headers, ['Set-Cookie', 'session=1234; Path=/; HttpOnly']] },
});
