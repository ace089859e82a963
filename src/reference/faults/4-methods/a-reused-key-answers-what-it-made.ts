import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/a-reused-key-answers-what-it-made',
  title: 'Another body under a used Idempotency-Key is answered as if it had been stored, and is lost',
  breaks: ['reused-key-is-refused'],
  degree: 'gross',
  dialects: ['plain'],
  on: withKey,
  after(answer, call, { store }) {
    if (answer.status !== 422 || !JSON.stringify(answer.body ?? null).includes('idempotency_key_reused')) return answer;
    const key = call.headers.find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1] ?? '';
    const known = [...store.keys].find(([name]) => name.endsWith(` ${key}`));
    return known?.[1].answer ?? answer;
  },
});
