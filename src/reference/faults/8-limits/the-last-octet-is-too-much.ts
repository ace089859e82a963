import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/the-last-octet-is-too-much',
  title: 'A body of exactly the published size is refused',
  breaks: ['payload-limit-is-exact'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) => !isSafe(call),
  rules: () => ({ isTooLarge: (call, { payload }) => call.body.length >= payload }),
});
