import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/a-url-may-have-any-length',
  title: 'A URL that is longer than published is taken',
  breaks: ['url-limit-is-as-published'],
  degree: 'gross',
  dialects: ['plain'],
  on: ({ path }) => path.length > 1000,
  rules: () => ({ isTooLong: () => false }),
});
