import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/visitors-may-enter-a-batch',
  title: 'A visitor may enter several authors at once, and none alone',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  on: onBatch('authors'),
  rules: () => ({ mayWrite: () => true }),
});
