import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/refusal-inside-200',
  title: 'What is not valid is refused in the body of a 200',
  breaks: ['invalid-values-are-refused'],
  implies: ['errors-have-one-shape', 'reused-key-is-refused', 'json-patch-fails-as-a-whole'],
  degree: 'gross',
  on: (call) => !isSafe(call),
  after: (answer) => (answer.status === 422 ? { ...answer, status: 200 } : answer),
});
