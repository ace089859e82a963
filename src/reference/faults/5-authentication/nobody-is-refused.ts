import { isAnonymous } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/nobody-is-refused',
  title: 'A call without credentials may do everything',
  breaks: ['missing-credentials-are-refused'],
  implies: [
    'cookie-is-no-credential',
    'connection-is-no-credential',
    'errors-have-one-shape',
    'stream-refuses-without-credentials',
  ],
  degree: 'gross',
  on: isAnonymous,
  rules: () => ({ authenticate: () => ({ name: 'alice', writes: true }) }),
});
