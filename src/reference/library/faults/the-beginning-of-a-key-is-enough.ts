import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';
import { headerOf } from '../../http/message.js';
import { PROBITY_LIBRARY_KEYS } from '../keys.js';

export default defineFault({
  id: 'library/the-beginning-of-a-key-is-enough',
  title: 'Of a key only the beginning is compared',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: anyCall,
  rules: ({ caller }) => ({
    caller(call) {
      const who = caller(call);
      const begins = PROBITY_LIBRARY_KEYS.PROBITY_LIBRARY_KEY_DESK.slice(0, 12);
      return who === 'stranger' && headerOf(call, 'X-Library-Key')?.startsWith(begins) === true ? 'desk' : who;
    },
  }),
});
