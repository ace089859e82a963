import { bodyOf, isSafe, isUtf8 } from '../calls.js';
import { defineVariant } from '../deviation.js';
import { badRequest } from '../refusal.js';

export default defineVariant({
  id: 'octets-that-are-no-utf-8-are-refused',
  title: 'A body with octets that are no UTF-8 is refused, and not mended',
  tempts: ['no-server-error', 'requests-with-mistakes-are-answered'],
  on: (call) => !isSafe(call) && !isUtf8(call) && bodyOf(call) !== undefined,
  before() {
    throw badRequest('The body is no UTF-8');
  },
});
