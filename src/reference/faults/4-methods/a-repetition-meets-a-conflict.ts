import { withKey } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { errorAnswer, stale } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/a-repetition-meets-a-conflict',
  title: 'A create that is repeated with its key while it is worked on is refused as a conflict',
  breaks: ['repetitions-at-one-time-make-one-record'],
  degree: 'gross',
  dialects: ['plain'],
  on: withKey,
  before({ call }, { memory }) {
    const busy = memory('keys in use', () => new Set<string>());
    return busy.has(headerOf(call, 'Idempotency-Key') ?? '') ? errorAnswer(stale()) : undefined;
  },
  rules: ({ commit }, call, { memory }) => ({
    async commit(row, store) {
      const busy = memory('keys in use', () => new Set<string>());
      const key = headerOf(call, 'Idempotency-Key') ?? '';
      busy.add(key);
      await nextTurn();
      busy.delete(key);
      return commit(row, store);
    },
  }),
});
