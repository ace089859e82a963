import { defineFault } from '../../deviation.js';
import { isSafe } from '../../http/calls.js';
import { errorAnswer, notFound } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/wrong-method-answers-404',
  title: 'A method that is not offered is answered as if the path did not exist',
  breaks: ['wrong-method-is-405', 'error-codes-are-documented'],
  degree: 'gross',
  on: (call) => !isSafe(call),
  after: (answer) => (answer.status === 405 ? errorAnswer(notFound('This path')) : answer),
});
