import { objectIn, onUpdate } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../refusal.js';

export default defineFault({
  id: 'errors/null-in-the-place-of-a-name-crashes',
  title: 'An update that sets a name to null is a server error',
  breaks: ['invalid-values-are-refused'],
  implies: ['no-server-error'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => onUpdate(call) && objectIn(call)?.['name'] === null,
  before() {
    throw internal();
  },
});
