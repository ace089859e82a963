import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/unauthenticated-is-told-by-a-message',
  title: 'The error for missing credentials has a message, and nothing of what other errors have',
  breaks: ['errors-have-one-shape'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: anyCall,
  after: (answer) => (answer.status === 401 ? { ...answer, body: { message: 'Who are you?' } } : answer),
});
