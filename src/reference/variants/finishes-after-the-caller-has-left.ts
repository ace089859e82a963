import { isSafe } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { whenGone } from '../records/client-disconnect.js';
import { effectOf } from '../undo-log.js';

export default defineVariant({
  id: 'finishes-after-the-caller-has-left',
  title: 'A request whose caller has left has its effect a tenth of a second later',
  tempts: ['post-lost-answer-is-bounded', 'put-survives-a-lost-answer', 'idempotency-key-makes-post-once'],
  on: (call) => !isSafe(call),
  before(request, { store, clock }) {
    const effect = effectOf(request, store);
    whenGone(request.call, () => {
      effect?.undo();
      void clock.wait(100).then(() => effect?.redo());
    });
  },
});
