import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/errors-are-texts',
  title: 'An error is a text where a success is an object',
  breaks: ['errors-have-one-shape'],
  degree: 'gross',
  dialects: ['cursor'],
  on: anyCall,
  after: (answer) => (answer.status >= 400 ? { ...answer, body: 'It did not work' } : answer),
});
