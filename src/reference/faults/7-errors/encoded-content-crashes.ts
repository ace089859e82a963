import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';
import { internal } from '../../http/refusal.js';

export default defineFault({
  id: 'errors/encoded-content-crashes',
  title: 'A body that is said to be packed and is not is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  on: (call) => !isSafe(call) && headerOf(call, 'Content-Encoding') !== undefined,
  before() {
    throw internal();
  },
});
