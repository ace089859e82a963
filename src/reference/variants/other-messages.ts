import { defineVariant } from '../deviation.js';
import { isObject } from '../http/message.js';

export default defineVariant({
  id: 'other-messages',
  title: 'The messages of errors are in other words, and say how to go on',
  tempts: [
    'errors-stay-as-they-were',
    'errors-have-one-shape',
    'errors-are-as-declared',
    'invalid-values-are-refused',
    'unknown-sort-key-as-declared',
  ],
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (!isObject(error)) return answer;
    return { ...answer, body: { error: { hint: 'See the manual', ...error, message: 'Das ging nicht: 1 §' } } };
  },
});
