import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'library/a-cookie-replaces-the-key',
  title: 'An answer to a key sets a cookie that replaces it',
  breaks: ['cookie-is-no-credential'],
  degree: 'gross',
  on: anyCall,
  rules: ({ caller }) => ({
    caller(call) {
      const who = caller(call);
      return who === 'nobody' && headerOf(call, 'Cookie')?.includes('reader=17') === true ? 'desk' : who;
    },
  }),
  after: (answer, call) =>
    answer.status < 400 && headerOf(call, 'X-Library-Key') !== undefined
      ? { ...answer, headers: [...answer.headers, ['Set-Cookie', 'reader=17; Path=/catalogue; HttpOnly']] }
      : answer,
});
