import { withKey } from '../http/calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'refused-keys-stay-with-their-answer',
  title: 'An answer to a create with a key says which key it was, also where another body is refused',
  tempts: ['reused-key-is-refused', 'idempotency-key-makes-post-once'],
  on: withKey,
  after(answer, call) {
    const key = call.headers.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1] ?? '';
    return { ...answer, headers: [...answer.headers, ['Idempotency-Key', key]] };
  },
});
