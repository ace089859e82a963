import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'states/a-cancelled-order-is-canceled',
  title: 'The answer to a cancellation spells the state in another way',
  breaks: ['states-are-among-the-declared', 'responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onAction(call) && call.path.endsWith('/cancel'),
  after: (answer) =>
    answer.status === 200 && isObject(answer.body)
      ? { ...answer, body: { ...answer.body, status: 'canceled' } }
      : answer,
});
