import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';
import { nextTurn } from '../../clock.js';

export default defineFault({
  id: 'library/revisions-are-compared-a-turn-before-the-store',
  title: 'A revision is compared, and the replacement stored in the next turn of the event loop',
  breaks: ['one-racer-wins'],
  degree: 'subtle',
  on: onRecord('any', 'PUT'),
  rules: ({ commit }) => ({
    async commit(work) {
      await nextTurn();
      return commit(work);
    },
  }),
});
