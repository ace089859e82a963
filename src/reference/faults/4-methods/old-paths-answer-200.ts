import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/old-paths-answer-200',
  title: 'A path that has moved is answered with 200, and a Location that nobody follows',
  breaks: ['redirects-lead-where-declared'],
  degree: 'subtle',
  on: ({ path }) => path === '/catalogue',
  after: (answer) => (answer.status === 301 ? { ...answer, status: 200, body: { moved: true } } : answer),
});
