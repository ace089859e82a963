import { onCollection } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/isbns-are-unique-for-one-author-only',
  title: 'An ISBN that a book has may be given to a new one',
  breaks: ['one-creator-wins'],
  degree: 'gross',
  on: onCollection('books', 'POST'),
  rules: () => ({ isTaken: () => false }),
});
