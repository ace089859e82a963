import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/the-limits-are-not-found',
  title: 'The page of the limits is gone',
  breaks: ['limits-can-be-read-where-published'],
  degree: 'gross',
  on: ({ path }) => path === '/limits',
  rules: () => ({ place: () => ({ kind: 'nowhere' }) }),
});
