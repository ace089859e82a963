import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'states/a-payment-is-answered-with-the-order-from-before',
  title: 'The answer to a payment shows the order as it was before',
  breaks: ['actions-answer-with-what-is-read'],
  degree: 'gross',
  on: (call) => onAction(call) && call.path.endsWith('/pay'),
  after: (answer) =>
    answer.status === 200 && isObject(answer.body) ? { ...answer, body: { ...answer.body, status: 'new' } } : answer,
});
