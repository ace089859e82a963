import { isObject, type Json } from '../../http/message.js';
import { onBatch } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'a-bad-batch-is-unreadable',
  title: 'A batch of books that is not stored cannot be read, whatever is wrong with it',
  tempts: ['bulk-makes-all-or-none'],
  on: onBatch('books'),
  after(answer) {
    if (answer.status < 400 || !isObject(answer.body)) return answer;
    const body: Json = { ...answer.body, type: '/problems/unreadable', status: 400 };
    return answer.status === 422 ? { ...answer, status: 400, body } : answer;
  },
});
