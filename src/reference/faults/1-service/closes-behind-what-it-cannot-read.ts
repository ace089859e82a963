import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/closes-behind-what-it-cannot-read',
  title: 'The connection is closed behind the refusal of a create, and nothing says so',
  breaks: ['closing-is-announced'],
  degree: 'subtle',
  on: onCreate,
  wire: (reply) => (reply.status === 400 || reply.status === 422 ? { ...reply, closes: true } : reply),
});
