import { entryOf, onAction } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-refused-action-is-taken',
  title: 'An action that the state does not allow is refused, and taken all the same',
  breaks: ['transitions-are-as-declared'],
  implies: ['racing-actions-fit-an-order'],
  degree: 'subtle',
  on: onAction,
  after(answer, call, library) {
    const loan = entryOf(call, library);
    if (answer.status === 422 && loan) loan.values = { ...loan.values, state: 'lost' };
    return answer;
  },
});
