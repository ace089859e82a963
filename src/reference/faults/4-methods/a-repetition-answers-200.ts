import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-repetition-answers-200',
  title: 'A create that is repeated with its key is answered with 200 in the place of 201',
  breaks: ['repeated-key-is-answered-as-declared'],
  degree: 'gross',
  dialects: ['plain'],
  on: withKey,
  after(answer, call, { tally }) {
    const isAgain = tally(`answered ${headerOf(call, 'Idempotency-Key') ?? ''}`) > 1;
    return isAgain && answer.status === 201 ? { ...answer, status: 200 } : answer;
  },
});
