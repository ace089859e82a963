import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/readers-may-write',
  title: 'A caller who may only read can write as well',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'gross',
  on: (call) => !isSafe(call),
  rules: () => ({ mayWrite: () => true }),
});
