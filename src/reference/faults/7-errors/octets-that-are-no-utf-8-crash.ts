import { bodyOf, isSafe, isUtf8 } from '../../calls.js';
import { defineFault } from '../../deviation.js';
import { internal } from '../../refusal.js';

export default defineFault({
  id: 'errors/octets-that-are-no-utf-8-crash',
  title: 'A text with octets that are no UTF-8 is a server error',
  breaks: ['no-server-error'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'put-create', 'page'],
  on: (call) => !isSafe(call) && !isUtf8(call) && bodyOf(call) !== undefined,
  before() {
    throw internal();
  },
});
