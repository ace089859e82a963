import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/old-paths-move-for-a-while',
  title: 'A path that has moved for good is answered with 302',
  breaks: ['redirects-lead-where-declared'],
  degree: 'subtle',
  dialects: ['cursor'],
  on: ({ path }) => path === '/catalogue',
  after: (answer) => (answer.status === 301 ? { ...answer, status: 302 } : answer),
});
