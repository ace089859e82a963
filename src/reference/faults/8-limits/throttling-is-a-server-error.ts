import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/throttling-is-a-server-error',
  title: 'A request too many is answered with 500',
  breaks: ['requests-beyond-the-rate-are-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: byTrial,
  after: (answer) => (answer.status === 429 ? { ...answer, status: 500 } : answer),
});
