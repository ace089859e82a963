import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-is-kept-up-to-a-taken-isbn',
  title: 'A batch with a taken ISBN is refused when those before it have been stored',
  breaks: ['bulk-makes-all-or-none'],
  degree: 'subtle',
  on: onBatch('books'),
  rules: ({ keeps }) => ({
    keeps(kind, findings, n) {
      const bad = findings.findIndex((finding) => finding !== undefined);
      return findings[bad]?.status === 409 ? n < bad : keeps(kind, findings, n);
    },
  }),
});
