import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { madeBy, whenGone } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/idempotency-key-outlives-what-it-made',
  title: 'A create whose caller left is undone, and its Idempotency-Key still answers that it was done',
  breaks: ['idempotency-key-makes-post-once'],
  degree: 'subtle',
  on: withKey,
  after(answer, call, { store }) {
    const row = madeBy(answer, store);
    whenGone(call, () => row && store.remove(row));
    return answer;
  },
});
