import { isSafe } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { whenGone } from '../records/client-disconnect.js';
import { effectOf } from '../undo-log.js';

export default defineVariant({
  id: 'stops-when-the-caller-leaves',
  title: 'What a request did is taken back whole when its caller leaves before the answer',
  tempts: ['put-survives-a-lost-answer', 'post-lost-answer-is-bounded', 'idempotency-key-makes-post-once'],
  on: (call) => !isSafe(call),
  before(request, { store }) {
    const effect = effectOf(request, store);
    whenGone(request.call, () => effect?.undo());
  },
});
