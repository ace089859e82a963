import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-loses-the-biographies',
  title: 'Authors that come in a batch are stored without their biographies',
  breaks: ['bulk-tells-of-each-record'],
  degree: 'subtle',
  on: onBatch('authors'),
  rules: ({ stored }) => ({
    stored: (fields, body, before) => ({ ...stored(fields, body, before), biography: null }),
  }),
});
