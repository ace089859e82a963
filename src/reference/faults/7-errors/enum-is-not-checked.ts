import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/enum-is-not-checked',
  title: 'A status that does not exist is stored',
  breaks: ['invalid-values-are-refused'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: (call) => !isSafe(call),
  rules: ({ problems }) => ({
    problems: (resource, body) =>
      problems(resource, body).filter(({ problem }) => !problem.startsWith('must be one of')),
  }),
});
