import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-bad-author-is-told-and-kept',
  title: 'A bad author of a batch is told to be refused, and is there',
  breaks: ['bulk-tells-of-each-record'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: onBatch('authors'),
  rules: () => ({ keeps: () => true }),
});
