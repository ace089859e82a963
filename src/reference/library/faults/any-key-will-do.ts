import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/any-key-will-do',
  title: 'A key that nobody has opens the desk',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'gross',
  on: anyCall,
  rules: ({ caller }) => ({
    caller(call) {
      const who = caller(call);
      return who === 'stranger' ? 'desk' : who;
    },
  }),
});
