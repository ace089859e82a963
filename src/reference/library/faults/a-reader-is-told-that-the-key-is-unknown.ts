import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';
import { isObject, type JsonObject } from '../../http/message.js';

export default defineFault({
  id: 'library/a-reader-is-told-that-the-key-is-unknown',
  title: 'Who may only read is refused with the problem of a key that nobody knows',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  on: anyCall,
  after(answer) {
    const problem = isObject(answer.body ?? null) ? (answer.body as JsonObject) : {};
    return problem['type'] === '/problems/not-allowed'
      ? { ...answer, body: { ...problem, type: '/problems/unknown-key' } }
      : answer;
  },
});
