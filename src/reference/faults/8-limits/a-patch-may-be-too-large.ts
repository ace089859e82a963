import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/a-patch-may-be-too-large',
  title: 'A change that is too large is refused, and has been made',
  breaks: ['payload-limit-is-exact'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PATCH'),
  rules: () => ({ isTooLarge: () => false }),
  after: (answer, call, { limits }) =>
    call.body.length > limits.payload
      ? { status: 413, headers: [], body: { error: { code: 'too_large', message: 'The body is too large' } } }
      : answer,
});
