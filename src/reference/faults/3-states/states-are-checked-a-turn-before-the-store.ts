import { onAction } from '../../http/calls.js';
import { nextTurn } from '../../clock.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/states-are-checked-a-turn-before-the-store',
  title: 'Whether an action may be taken is decided in one turn of the event loop, and it is taken in the next',
  breaks: ['racing-actions-fit-an-order'],
  degree: 'subtle',
  on: onAction,
  rules: ({ commit }) => ({
    async commit(row, store) {
      await nextTurn();
      return commit(row, store);
    },
  }),
});
