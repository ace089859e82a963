import { either, onCreate, onItem } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/unique-values-are-checked-a-turn-before-the-store',

  title: 'A new product is compared with the others, and stored in the next turn of the event loop',
  breaks: ['one-creator-wins'],
  // A create with a key is made in the next turn as well.
  implies: ['repetitions-at-one-time-make-one-record'],
  degree: 'subtle',
  on: either(onCreate, onItem('PUT')),
  rules: ({ commit }) => ({
    async commit(row, store) {
      if (row === undefined) await nextTurn();
      return commit(row, store);
    },
  }),
});
