import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/unknown-sort-key-is-invalid',
  title: 'The error for a key that nothing can be sorted by has a code that belongs to another status',
  breaks: ['error-codes-are-documented'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'sort', 'order_by'),
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (answer.status !== 400 || !isObject(error)) return answer;
    return { ...answer, body: { error: { ...error, code: 'not_found' } } };
  },
});
