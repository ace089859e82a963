import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-of-books-keeps-what-is-good',
  title: 'A batch of books is carried out without those that are bad',
  breaks: ['bulk-makes-all-or-none'],
  degree: 'gross',
  on: onBatch('books'),
  rules: () => ({
    refusesAll: () => undefined,
    keeps: (_kind, findings, n) => findings[n] === undefined,
    inOrder: (_kind, results) => results.filter((result) => result !== null),
  }),
});
