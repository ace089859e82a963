import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-of-authors-is-all-or-nothing',
  title: 'A bad author keeps the others of a batch from being made',
  breaks: ['bulk-tells-of-each-record'],
  degree: 'gross',
  on: onBatch('authors'),
  rules: () => ({
    refusesAll: (_kind, findings) => findings.find((finding) => finding !== undefined),
    keeps: (_kind, findings) => findings.every((finding) => finding === undefined),
  }),
});
