import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'limits/the-page-of-the-limits-is-empty',
  title: 'The page of the limits is there and says nothing',
  breaks: ['limits-can-be-read-where-published'],
  degree: 'subtle',
  on: ({ path }) => path === '/limits',
  after: (answer) => ({ ...answer, body: {} }),
});
