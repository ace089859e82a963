import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/a-url-may-be-half-as-long',
  title: 'A URL of more than half of the published length is refused',
  breaks: ['url-limit-is-as-published'],
  degree: 'subtle',
  dialects: ['plain'],
  on: ({ path }) => path.length > 1000,
  rules: () => ({ isTooLong: ({ path }, limits) => path.length > limits.url / 2 }),
});
