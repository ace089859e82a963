import { withKey } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/keys-are-looked-up-a-turn-before-the-store',
  title: 'A key is looked up, and the record made in the next turn of the event loop',
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
});
