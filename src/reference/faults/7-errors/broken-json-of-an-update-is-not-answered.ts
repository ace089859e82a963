import { bodyOf, onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/broken-json-of-an-update-is-not-answered',
  title: 'An update whose JSON cannot be read waits for its answer in vain',
  breaks: ['requests-with-mistakes-are-answered'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onUpdate(call) && bodyOf(call) === undefined,
  wire: (reply) => (reply.status === 400 ? new Promise(() => undefined) : reply),
});
