import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/nothing-is-throttled',
  title: 'The published rate is not kept to',
  breaks: ['requests-beyond-the-rate-are-refused'],
  degree: 'gross',
  dialects: ['plain'],
  on: byTrial,
  rules: () => ({ pause: () => undefined }),
});
