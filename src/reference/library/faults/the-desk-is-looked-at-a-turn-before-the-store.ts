import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';
import { nextTurn } from '../../clock.js';
export default defineFault({
  id: 'library/the-desk-is-looked-at-a-turn-before-the-store',
  title: 'Whether a book is read at the desk is looked up, and the loan stored in the next turn of the event loop',
  breaks: ['racing-spans-do-not-overlap'],
  implies: ['repetitions-at-one-time-make-one-record'],
  degree: 'subtle',
  on: onCollection('loans', 'POST'),
  rules: ({ commit }) => ({
    async commit(work) {
      await nextTurn();
      return commit(work);
    },
  }),
});
