import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/a-throttled-caller-is-told-a-code-alone',
  title: 'The error for too many requests has a code and no message',
  breaks: ['requests-beyond-the-rate-are-refused'],
  degree: 'subtle',
  dialects: ['plain', 'link'],
  on: byTrial,
  after: (answer) => (answer.status === 429 ? { ...answer, body: { error: { code: 'rate_limited' } } } : answer),
});
