import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { cutReply } from '../../http/message.js';

export default defineFault({
  id: 'service/conflicts-are-cut',
  title: 'The error for a conflict lacks its last octet',
  breaks: ['content-is-structured'],
  implies: ['errors-are-as-declared'],
  degree: 'subtle',
  on: (call) => !isSafe(call),
  wire: (reply) => (reply.status === 409 ? cutReply(reply) : reply),
});
