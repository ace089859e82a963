import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';
import type { Entry } from '../shelves.js';

export default defineFault({
  id: 'library/a-removed-book-stays-in-the-list',
  title: 'A book that was removed cannot be read and is still listed',
  breaks: ['delete-removes'],
  implies: ['requests-keep-their-effects', 'listed-items-can-be-read'],
  degree: 'subtle',
  on: onRecord('books', 'GET', 'HEAD', 'PUT', 'DELETE'),
  rules({ find }, _call, { memory }) {
    const removed = memory('removed', () => new Set<Entry>());
    return {
      take(entry) {
        removed.add(entry);
        entry.values = { ...entry.values, isbn: '9790000000000' };
      },
      find(shelves, kind, number, author) {
        const entry = find(shelves, kind, number, author);
        return entry && removed.has(entry) ? undefined : entry;
      },
    };
  },
});
