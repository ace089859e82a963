import { withKey } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';
import { headerOf, type Answer } from '../../http/message.js';

export default defineFault({
  id: 'methods/racing-keys-are-told-of-the-first',
  title: 'Each of two requests with one key at one time makes a record, and both are told of the first',
  breaks: ['repetitions-at-one-time-make-one-record'],
  degree: 'subtle',
  dialects: ['plain'],
  on: withKey,
  rules: ({ commit }) => ({
    async commit(row, store) {
      await nextTurn();
      return commit(row, store);
    },
  }),
  after(answer, call, { memory }) {
    if (answer.status !== 201) return answer;
    const kept = memory('first answers', () => new Map<string, Answer>());
    const key = `${headerOf(call, 'Authorization') ?? ''} ${headerOf(call, 'Idempotency-Key') ?? ''}`;
    const first = kept.get(key) ?? answer;
    kept.set(key, first);
    return first;
  },
});
