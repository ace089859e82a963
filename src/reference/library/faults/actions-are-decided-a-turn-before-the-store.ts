import { onAction } from '../calls.js';
import { defineFault } from '../deviation.js';
import { nextTurn } from '../../clock.js';

export default defineFault({
  id: 'library/actions-are-decided-a-turn-before-the-store',
  title: 'Whether an action may be taken is decided in one turn of the event loop, and it is taken in the next',
  breaks: ['racing-actions-fit-an-order'],
  degree: 'subtle',
  on: onAction,
  rules: ({ commit }) => ({
    async commit(work) {
      await nextTurn();
      return commit(work);
    },
  }),
});
