import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';
import { isObject, type JsonObject } from '../../http/message.js';

export default defineFault({
  id: 'library/a-taken-isbn-is-told-to-be-in-use',
  title: 'A number that another book has is refused with the problem of an author who still has books',
  breaks: ['one-creator-wins'],
  degree: 'subtle',
  on: anyCall,
  after(answer) {
    const problem = isObject(answer.body ?? null) ? (answer.body as JsonObject) : {};
    return problem['type'] === '/problems/taken'
      ? { ...answer, body: { ...problem, type: '/problems/in-use' } }
      : answer;
  },
});
