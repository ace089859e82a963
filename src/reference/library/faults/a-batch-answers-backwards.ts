import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-answers-backwards',
  title: 'The results of a batch stand in the order in which they came to the store, the last one first',
  breaks: ['bulk-makes-all-or-none'],
  degree: 'subtle',
  on: onBatch('books'),
  rules: () => ({ inOrder: (_kind, results) => [...results].reverse() }),
});
