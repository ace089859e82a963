import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';
import { invalid } from '../refusal.js';

export default defineFault({
  id: 'library/a-batch-that-is-too-long-is-refused-and-kept',
  title: 'A request for too many books is refused after they are stored',
  breaks: ['bulk-keeps-to-its-maximum'],
  degree: 'subtle',
  on: onBatch('books'),
  rules: ({ mostAtOnce, refusesAll }) => ({
    mostAtOnce: () => Infinity,
    refusesAll: (kind, findings) =>
      findings.length > mostAtOnce()
        ? invalid([{ pointer: '/books', reason: 'has too many records' }])
        : refusesAll(kind, findings),
  }),
});
