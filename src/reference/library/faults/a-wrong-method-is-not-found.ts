import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-wrong-method-is-not-found',
  title: 'A method that a path does not take is answered as if there were no such path',
  breaks: ['wrong-method-is-405'],
  implies: ['error-codes-are-documented'],
  degree: 'gross',
  on: anyCall,
  after: (answer) => (answer.status === 405 ? { ...answer, status: 404 } : answer),
});
