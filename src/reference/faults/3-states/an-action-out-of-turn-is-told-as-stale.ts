import { onAction } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'states/an-action-out-of-turn-is-told-as-stale',
  title: 'An action that the state of an order does not allow is refused with the code of a state that is gone',
  breaks: ['transitions-are-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onAction,
  after(answer) {
    const error = isObject(answer.body) ? answer.body['error'] : undefined;
    if (!isObject(error) || error['code'] !== 'wrong_state') return answer;
    return { ...answer, body: { error: { ...error, code: 'conflict' } } };
  },
});
