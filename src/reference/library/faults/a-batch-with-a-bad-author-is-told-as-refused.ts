import { isObject, type Json } from '../../http/message.js';
import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

const isBad = (result: Json): boolean => isObject(result) && result['status'] !== 201;

export default defineFault({
  id: 'library/a-batch-with-a-bad-author-is-told-as-refused',
  title: 'A batch with a bad author is answered with 422 though the others are made',
  breaks: ['bulk-tells-of-each-record'],
  implies: ['errors-are-as-declared', 'invalid-values-are-refused', 'error-codes-are-documented'],
  degree: 'subtle',
  on: onBatch('authors'),
  after(answer) {
    const results = isObject(answer.body) ? answer.body['results'] : undefined;
    return Array.isArray(results) && results.some(isBad) ? { ...answer, status: 422 } : answer;
  },
});
