import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'authentication/a-filter-shows-what-is-hidden',
  title: 'A list that is filtered by the state shows the orders of all callers',
  breaks: ['private-records-are-hidden'],
  degree: 'subtle',
  on: asking(onCollection('GET'), 'status'),
  rules: () => ({ sees: () => true }),
});
