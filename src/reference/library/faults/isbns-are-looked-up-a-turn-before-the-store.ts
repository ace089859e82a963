import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';
import { nextTurn } from '../../clock.js';

export default defineFault({
  id: 'library/isbns-are-looked-up-a-turn-before-the-store',
  title: 'Whether an ISBN is taken is looked up, and the book stored in the next turn of the event loop',
  breaks: ['one-creator-wins'],
  degree: 'subtle',
  on: onCollection('books', 'POST'),
  rules: ({ commit }) => ({
    async commit(work) {
      await nextTurn();
      return commit(work);
    },
  }),
});
