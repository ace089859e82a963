import { defineVariant } from '../deviation.js';
import { headerOf, withHeader } from '../http/message.js';

export default defineVariant({
  id: 'redirections-name-the-host',
  title: 'A redirection keeps the method and names the host',
  tempts: ['redirects-lead-where-declared'],
  on: ({ path }) => path === '/catalogue',
  after(answer, call) {
    const [to, host] = [headerOf(answer, 'Location'), headerOf(call, 'Host')];
    if (to === undefined) return answer;
    const location = host === undefined ? to : `http://${host}${to}`;
    return { ...answer, status: 308, headers: withHeader(answer.headers, 'Location', location) };
  },
});
