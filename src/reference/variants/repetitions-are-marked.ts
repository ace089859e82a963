import { withKey } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';

export default defineVariant({
  id: 'repetitions-are-marked',
  title: 'The answer to a create that is repeated with its key says that it is not the first',
  tempts: ['repeated-key-is-answered-as-declared', 'idempotency-key-makes-post-once'],
  on: withKey,
  after(answer, call, { tally }) {
    const isAgain = tally(`answered ${headerOf(call, 'Idempotency-Key') ?? ''}`) > 1;
    return isAgain ? { ...answer, headers: [...answer.headers, ['Idempotency-Replayed', 'true']] } : answer;
  },
});
