import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/invalid-has-no-message',
  title: 'The error for a body that is not valid lacks the message that every other has',
  breaks: ['errors-have-one-shape'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: (call) => !isSafe(call),
  after(answer) {
    if (answer.status !== 422 || !isObject(answer.body) || !isObject(answer.body['error'])) return answer;
    const { message: _, ...error } = answer.body['error'];
    return { ...answer, body: { error } };
  },
});
