import { bodyOf, withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';

export default defineFault({
  id: 'methods/a-reused-key-is-refused-and-stored',
  title: 'Another body under a used Idempotency-Key is refused, and makes a record all the same',
  breaks: ['reused-key-is-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: withKey,
  after(answer, call, { store }) {
    const body = bodyOf(call);
    const isReused = JSON.stringify(answer.body ?? null).includes('idempotency_key_reused');
    if (isReused && isObject(body)) store.insert('products', { status: 'active', ...body });
    return answer;
  },
});
