import { anyCall } from '../calls.js';
import { defineFault } from '../deviation.js';
import { headerOf } from '../../http/message.js';
import { PROBITY_LIBRARY_KEYS } from '../keys.js';

export default defineFault({
  id: 'library/a-key-may-go-on',
  title: 'What stands behind a key is not looked at',
  breaks: ['invalid-credentials-are-refused'],
  degree: 'subtle',
  on: anyCall,
  rules: ({ caller }) => ({
    caller(call) {
      const who = caller(call);
      const begins =
        headerOf(call, 'X-Library-Key')?.startsWith(PROBITY_LIBRARY_KEYS.PROBITY_LIBRARY_KEY_DESK) === true;
      return who === 'stranger' && begins ? 'desk' : who;
    },
  }),
});
