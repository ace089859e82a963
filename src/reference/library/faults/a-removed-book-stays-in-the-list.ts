import { either, onCollection, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';
import type { Entry } from '../shelves.js';

export default defineFault({
  id: 'library/a-removed-book-stays-in-the-list',
  title: 'A book that was removed is still listed',
  breaks: ['delete-removes'],
  degree: 'subtle',
  on: either(onRecord('books', 'DELETE'), onCollection('books', 'GET')),
  rules: ({ take, cut }, _call, { memory }) => ({
    take(entry, shelves) {
      memory('removed', (): Entry[] => []).push(entry);
      take(entry, shelves);
    },
    cut(rest, size, query) {
      const [first] = memory('removed', (): Entry[] => []);
      return cut(first && !query.after ? [first, ...rest] : rest, size, query);
    },
  }),
});
