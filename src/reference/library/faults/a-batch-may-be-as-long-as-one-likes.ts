import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-batch-may-be-as-long-as-one-likes',
  title: 'More books can be entered at once than the contract says',
  breaks: ['bulk-keeps-to-its-maximum'],
  degree: 'subtle',
  on: onBatch('books'),
  rules: () => ({ mostAtOnce: () => Infinity }),
});
