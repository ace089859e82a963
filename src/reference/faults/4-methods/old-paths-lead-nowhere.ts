import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/old-paths-lead-nowhere',
  title: 'A path that should lead elsewhere is not there any longer',
  breaks: ['redirects-lead-where-declared'],
  degree: 'gross',
  on: ({ path }) => path === '/catalogue',
  rules: () => ({ movedTo: () => undefined }),
});
