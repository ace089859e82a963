import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-that-was-undone-is-told-as-made',
  title: 'A batch of books with a bad one is undone, and answered with 201 all the same',
  breaks: ['bulk-makes-all-or-none'],
  implies: ['invalid-values-are-refused'],
  degree: 'subtle',
  on: onBatch('books'),
  after: (answer) =>
    answer.status === 409 || answer.status === 422 ? { status: 201, headers: [], body: { results: [] } } : answer,
});
