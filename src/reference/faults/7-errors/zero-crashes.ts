import { isSafe, objectIn } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/zero-crashes',
  title: 'A quantity of 0 is a server error',
  breaks: ['no-server-error'],
  implies: ['invalid-values-are-refused', 'patch-changes-only-what-it-names', 'put-is-idempotent'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'page'],
  on: (call) => !isSafe(call) && objectIn(call)?.['quantity'] === 0,
  before() {
    throw internal();
  },
});
