import { withKey } from '../http/calls.js';
import { nextTurn } from '../clock.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';

export default defineVariant({
  id: 'repetitions-wait-for-the-first',
  title: 'A create with a key takes its time, and whoever repeats it meanwhile waits for its answer',
  tempts: ['repetitions-at-one-time-make-one-record', 'idempotency-key-makes-post-once'],
  on: withKey,
  async hold(call, { memory }) {
    const last = memory('creates with keys', () => new Map<string, Promise<void>>());
    const key = headerOf(call, 'Idempotency-Key') ?? '';
    const before = last.get(key) ?? Promise.resolve();
    const turn = before.then(nextTurn).then(nextTurn);
    last.set(key, turn);
    await turn;
  },
});
