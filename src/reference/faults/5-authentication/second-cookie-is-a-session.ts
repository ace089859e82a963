import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, type Header } from '../../http/message.js';

const COOKIES: readonly Header[] = [
  ['Set-Cookie', 'theme=light; Path=/'],
  ['Set-Cookie', 'sid=9876; Path=/; HttpOnly; SameSite=Lax'],
];

export default defineFault({
  id: 'authentication/second-cookie-is-a-session',
  title: 'One of two cookies that answers set lets a caller read without a credential',
  breaks: ['cookie-is-no-credential'],
  degree: 'subtle',
  on: anyCall,
  rules: ({ authenticate }) => ({
    authenticate(call) {
      const hasSession = call.method === 'GET' && (headerOf(call, 'Cookie') ?? '').includes('sid=9876');
      return authenticate(call) ?? (hasSession ? { name: 'alice', writes: false } : undefined);
    },
  }),
  after: (answer, call) =>
    answer.status === 401 || headerOf(call, 'Authorization') === undefined
      ? answer
      : { ...answer, headers: [...answer.headers, ...COOKIES] },
});
