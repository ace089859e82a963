import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf, isObject } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-repetition-tells-of-another-id',
  title: 'A repetition makes no record, and is answered with the id that it would have had',
  breaks: ['idempotency-key-makes-post-once'],
  implies: ['repeated-key-is-answered-as-declared', 'repetitions-at-one-time-make-one-record'],
  degree: 'subtle',
  dialects: ['plain'],
  on: withKey,
  after(answer, call, { tally }) {
    const times = tally(`answer to ${headerOf(call, 'Idempotency-Key') ?? ''}`);
    if (times === 1 || answer.status !== 201 || !isObject(answer.body)) return answer;
    const id = String(answer.body['id']).replace(/^.{8}/, String(times).padStart(8, '0'));
    return { ...answer, body: { ...answer.body, id } };
  },
});
