import { isAnonymous } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/head-needs-nothing',
  title: 'HEAD needs no credentials',
  breaks: ['missing-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => call.method === 'HEAD' && isAnonymous(call),
  rules: () => ({ authenticate: () => ({ name: 'alice', writes: false }) }),
});
