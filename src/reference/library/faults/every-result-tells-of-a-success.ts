import { isObject } from '../../http/message.js';
import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/every-result-tells-of-a-success',
  title: 'The result of a bad author in a batch has the status of a good one',
  breaks: ['bulk-tells-of-each-record'],
  degree: 'gross',
  on: onBatch('authors'),
  rules: () => ({
    inOrder: (_kind, results) => results.map((result) => (isObject(result) ? { ...result, status: 201 } : result)),
  }),
});
