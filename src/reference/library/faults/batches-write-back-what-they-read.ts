import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';
import { nextTurn } from '../../clock.js';

/** Turns of the event loop in which the books of an author are read. */
const TURNS = 20;

export default defineFault({
  id: 'library/batches-write-back-what-they-read',
  title: 'A batch reads all books of its author, and writes them back with its own some turns of the event loop later',
  breaks: ['bulk-requests-at-one-time-make-all'],
  degree: 'subtle',
  on: onBatch('books'),
  rules: ({ commit }, _call, { shelves }) => ({
    async commit(work) {
      const read = new Set(shelves.all('books').map(({ number }) => number));
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
      const meanwhile = shelves.all('books').filter(({ number }) => !read.has(number));
      const answer = await commit(work);
      for (const book of meanwhile) shelves.take(book);
      return answer;
    },
  }),
});
