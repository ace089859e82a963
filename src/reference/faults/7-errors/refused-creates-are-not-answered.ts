import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/refused-creates-are-not-answered',
  title: 'The handler of a create throws on the way to its refusal, and the connection is closed',
  breaks: ['requests-with-mistakes-are-answered'],
  degree: 'gross',
  on: onCreate,
  wire: (reply) => {
    if (reply.status === 400 || reply.status === 422) throw new Error('Connection closed without an answer');
    return reply;
  },
});
