import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/old-paths-lead-to-v2',
  title: 'A path that should lead to the present version leads to another one',
  breaks: ['redirects-lead-where-declared'],
  degree: 'subtle',
  on: ({ path }) => path === '/catalogue',
  rules: () => ({ movedTo: () => '/api/v2/products' }),
});
