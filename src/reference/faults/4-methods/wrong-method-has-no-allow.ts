import { defineFault } from '../../deviation.js';
import { isSafe } from '../../http/calls.js';
import { withHeader } from '../../http/message.js';

export default defineFault({
  id: 'methods/wrong-method-has-no-allow',
  title: 'The 405 to a method that is not offered does not say which are',
  breaks: ['wrong-method-is-405'],
  degree: 'subtle',
  on: (call) => !isSafe(call),
  after: (answer) => (answer.status === 405 ? { ...answer, headers: withHeader(answer.headers, 'Allow') } : answer),
});
