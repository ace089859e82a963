import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/a-second-payment-is-refused-with-a-code-of-its-own',
  title: 'The payment of an order that is no longer new is refused with a code that the catalogue does not know',
  breaks: ['refusals-have-documented-codes'],
  degree: 'subtle',
  on: ({ path }) => path.endsWith('/pay'),
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (answer.status !== 409 || !isObject(error)) return answer;
    return { ...answer, body: { error: { ...error, code: 'already_paid' } } };
  },
});
