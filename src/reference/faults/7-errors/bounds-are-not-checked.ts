import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/bounds-are-not-checked',
  title: 'Numbers below or above their bounds are stored',
  breaks: ['invalid-values-are-refused'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: (call) => !isSafe(call),
  rules: ({ problems }) => ({
    problems: (resource, body) => problems(resource, body).filter(({ problem }) => !problem.startsWith('must be from')),
  }),
});
