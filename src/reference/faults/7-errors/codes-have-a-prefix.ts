import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/codes-have-a-prefix',
  title: 'Every error has a code that the catalogue does not know',
  breaks: ['error-codes-are-documented'],
  implies: ['refusals-have-documented-codes'],
  degree: 'gross',
  on: anyCall,
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (answer.status < 400 || !isObject(error)) return answer;
    return { ...answer, body: { error: { ...error, code: `shop.${String(error['code'])}` } } };
  },
});
