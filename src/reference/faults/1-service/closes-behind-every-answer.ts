import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'service/closes-behind-every-answer',
  title: 'The connection is closed behind each answer, and nothing says so',
  breaks: ['closing-is-announced'],
  degree: 'gross',
  on: anyCall,
  wire: (reply) => ({ ...reply, closes: true }),
});
