import { isSafe } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { sameRequest, whenGone } from '../records/client-disconnect.js';
import { stale } from '../http/refusal.js';

export default defineVariant({
  id: 'busy-with-what-was-cut',
  title: 'A request that is repeated within 150 milliseconds of a lost answer is told of a conflict',
  tempts: ['idempotency-key-makes-post-once', 'delete-survives-a-lost-answer', 'put-survives-a-lost-answer'],
  on: (call) => !isSafe(call),
  before({ call }, { clock, memory }) {
    const busy = memory('busy', () => new Map<string, number>());
    if ((busy.get(sameRequest(call)) ?? -Infinity) > clock.now()) throw stale();
    whenGone(call, () => busy.set(sameRequest(call), clock.now() + 150));
  },
});
