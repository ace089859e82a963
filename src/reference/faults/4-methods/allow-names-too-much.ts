import { defineFault } from '../../deviation.js';
import { isSafe } from '../../http/calls.js';
import { withHeader } from '../../http/message.js';

const ALL = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

export default defineFault({
  id: 'methods/allow-names-too-much',
  title: 'The 405 to a method names that very method as offered',
  breaks: ['wrong-method-is-405'],
  degree: 'subtle',
  on: (call) => !isSafe(call),
  after: (answer) =>
    answer.status === 405 ? { ...answer, headers: withHeader(answer.headers, 'Allow', ALL) } : answer,
});
