import { bodyOf } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/broken-json-in-a-patch-is-told-in-plain-words',
  title: 'Broken JSON in a PATCH is refused by a message alone',
  breaks: ['malformed-body-is-refused'],
  degree: 'subtle',
  dialects: ['plain', 'link'],
  on: (call) => call.method === 'PATCH' && bodyOf(call) === undefined,
  after: (answer) => (answer.status === 400 ? { ...answer, body: { message: 'This cannot be read' } } : answer),
});
