import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/loans-may-be-read-without-a-key',
  title: 'A loan can be read without a key',
  breaks: ['missing-credentials-are-refused'],
  implies: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: onRecord('loans', 'GET', 'HEAD'),
  rules: ({ caller }) => ({
    caller(call) {
      const who = caller(call);
      return who === 'nobody' ? 'visitor' : who;
    },
  }),
});
