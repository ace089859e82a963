import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-ends-with-the-first-bad-author',
  title: 'The authors of a batch that stand behind a bad one are not made',
  breaks: ['bulk-tells-of-each-record'],
  degree: 'subtle',
  on: onBatch('authors'),
  rules: ({ keeps }) => ({
    keeps: (kind, findings, n) =>
      keeps(kind, findings, n) && findings.slice(0, n).every((finding) => finding === undefined),
  }),
});
