import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-loses-the-keywords',
  title: 'Books that come in a batch are stored without their keywords',
  breaks: ['bulk-makes-all-or-none'],
  degree: 'subtle',
  on: onBatch('books'),
  rules: ({ stored }) => ({
    stored: (fields, body, before) => ({ ...stored(fields, body, before), keywords: [] }),
  }),
});
