import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/what-is-too-large-is-a-bad-request',
  title: 'A body that is too large is answered with 400 and the code for that',
  breaks: ['payload-limit-is-exact'],
  implies: ['error-codes-are-documented'],
  degree: 'subtle',
  on: anyCall,
  after: (answer) => (answer.status === 413 ? { ...answer, status: 400 } : answer),
});
