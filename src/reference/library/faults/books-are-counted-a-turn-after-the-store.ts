import { nextTurn } from '../../clock.js';
import { anyCall, onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';
import { targetOf } from '../target.js';

const makesABook = onCollection('books', 'POST');

export default defineFault({
  id: 'library/books-are-counted-a-turn-after-the-store',
  title: 'How many books an author has is read, and one more stored in the next turn of the event loop',
  breaks: ['racing-effects-add-up'],
  degree: 'subtle',
  on: anyCall,
  rules({ show }, _call, library) {
    const missed = library.memory('books that nobody counted', () => new Map<number, number>());
    return {
      show: (entry) => ({
        ...show(entry),
        ...(entry.bookCount !== undefined && {
          bookCount: Math.max(0, entry.bookCount - (missed.get(entry.number) ?? 0)),
        }),
      }),
    };
  },
  async after(answer, call, library) {
    const target = targetOf(call.path);
    if (answer.status !== 201 || !makesABook(call) || target.at !== 'collection' || target.author === undefined) {
      return answer;
    }
    const missed = library.memory('books that nobody counted', () => new Map<number, number>());
    const counting = library.memory('authors whose books are being counted', () => new Set<number>());
    const { author } = target;
    if (counting.has(author)) missed.set(author, (missed.get(author) ?? 0) + 1);
    else {
      counting.add(author);
      await nextTurn();
      counting.delete(author);
    }
    return answer;
  },
});
