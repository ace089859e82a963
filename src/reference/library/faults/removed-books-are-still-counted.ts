import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/removed-books-are-still-counted',
  title: 'The number of books of an author does not fall when one is removed',
  breaks: ['effects-are-as-declared'],
  degree: 'subtle',
  on: anyCall,
  rules({ show, take }, _call, library) {
    const removed = library.memory('removed books', () => new Map<number, number>());
    return {
      show: (entry) => ({
        ...show(entry),
        ...(entry.bookCount !== undefined && { bookCount: entry.bookCount + (removed.get(entry.number) ?? 0) }),
      }),
      take(entry, shelves) {
        if (entry.author !== undefined) removed.set(entry.author, (removed.get(entry.author) ?? 0) + 1);
        take(entry, shelves);
      },
    };
  },
});
