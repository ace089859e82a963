import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { withText } from '../../http/message.js';

export default defineFault({
  id: 'errors/what-is-not-found-is-told-in-plain-words',
  title: 'What is not found is told in plain words that are said to be JSON',
  breaks: ['errors-are-as-declared', 'errors-have-one-shape'],
  implies: ['content-is-json', 'content-is-structured', 'head-mirrors-get', 'error-codes-are-documented'],
  degree: 'gross',
  dialects: ['plain'],
  on: anyCall,
  wire: (reply) => (reply.status === 404 ? withText(reply, () => 'Not found') : reply),
});
