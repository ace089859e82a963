import { onBatch } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/batches-need-no-key',
  title: 'Several books can be entered at once by anybody',
  breaks: ['missing-credentials-are-refused'],
  implies: ['invalid-credentials-are-refused', 'insufficient-credentials-are-refused'],
  degree: 'subtle',
  on: onBatch('books'),
  rules: ({ caller }) => ({
    caller(call) {
      const who = caller(call);
      return who === 'desk' || who === 'branch' ? who : 'desk';
    },
  }),
});
