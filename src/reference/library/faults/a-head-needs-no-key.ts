import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-head-needs-no-key',
  title: 'HEAD of a record is answered without a key',
  breaks: ['missing-credentials-are-refused'],
  degree: 'subtle',
  on: onRecord('any', 'HEAD'),
  rules: ({ caller }) => ({
    caller(call) {
      const who = caller(call);
      return who === 'nobody' ? 'visitor' : who;
    },
  }),
});
