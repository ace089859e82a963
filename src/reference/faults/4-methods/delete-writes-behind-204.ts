import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-writes-behind-204',
  title: 'A DELETE is answered with 204 and with content behind it',
  breaks: ['delete-answers-empty'],
  degree: 'subtle',
  on: onItem('DELETE'),
  wire: (reply) => (reply.status === 204 ? { ...reply, behind: 2 } : reply),
});
