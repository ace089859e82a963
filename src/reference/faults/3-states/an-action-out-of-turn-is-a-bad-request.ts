import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/an-action-out-of-turn-is-a-bad-request',
  title: 'An action that the state of an order does not allow is refused with 400',
  breaks: ['transitions-are-as-declared'],
  implies: ['errors-stay-as-they-were', 'error-codes-are-documented', 'refusals-repeat'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  after: (answer) => (answer.status === 409 ? { ...answer, status: 400 } : answer),
});
