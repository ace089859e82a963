import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { cutReply } from '../../http/message.js';

export default defineFault({
  id: 'service/errors-are-cut',
  title: 'Every error of a caller lacks its last octet',
  breaks: ['content-is-structured'],
  implies: [
    'errors-have-one-shape',
    'errors-are-as-declared',
    'error-codes-are-documented',
    'requests-beyond-the-rate-are-refused',
  ],
  degree: 'gross',
  dialects: ['plain'],
  on: anyCall,
  wire: (reply) => (reply.status >= 400 && reply.status < 500 ? cutReply(reply) : reply),
});
