import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/any-size-is-taken',
  title: 'There is no limit for the size of a body',
  breaks: ['payload-limit-is-exact'],
  degree: 'gross',
  dialects: ['plain'],
  on: (call) => !isSafe(call),
  rules: () => ({ isTooLarge: () => false }),
});
