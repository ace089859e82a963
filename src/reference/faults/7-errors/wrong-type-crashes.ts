import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/wrong-type-crashes',
  title: 'A value of the wrong type is a server error',
  breaks: ['no-server-error', 'invalid-values-are-refused'],
  implies: ['errors-have-one-shape'],
  degree: 'gross',
  on: (call) => !isSafe(call),
  rules: ({ problems }) => ({
    problems(resource, body) {
      const found = problems(resource, body);
      const isType = ({ problem }: { problem: string }): boolean => /^must be (a|an) /.test(problem);
      if (found.some(isType)) throw internal();
      return found;
    },
  }),
});
