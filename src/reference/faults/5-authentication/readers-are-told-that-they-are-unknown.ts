import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/readers-are-told-that-they-are-unknown',
  title: 'Who may not use an operation is answered with 401 and the code for that',
  breaks: ['insufficient-credentials-are-refused'],
  implies: ['refusals-carry-a-challenge', 'error-codes-are-documented'],
  degree: 'subtle',
  dialects: ['plain'],
  on: anyCall,
  after: (answer) => (answer.status === 403 ? { ...answer, status: 401 } : answer),
});
