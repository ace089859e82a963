import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/lists-show-what-is-hidden',
  title: 'Lists show the orders of all callers',
  breaks: ['private-records-are-hidden'],
  degree: 'subtle',
  on: onCollection('GET'),
  rules: () => ({ sees: () => true }),
});
