import { isObject } from '../../http/message.js';
import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/good-results-come-first',
  title: 'The results of a batch tell of those that were made before those that were not',
  breaks: ['bulk-tells-of-each-record'],
  degree: 'subtle',
  on: onBatch('authors'),
  rules: () => ({
    inOrder: (_kind, results) =>
      [...results].sort((a, b) => Number(isObject(a) && a['status']) - Number(isObject(b) && b['status'])),
  }),
});
