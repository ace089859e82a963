import { objectIn, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { answerCall } from '../../shop.js';

export default defineFault({
  id: 'methods/broken-off-patch-is-closed-and-taken',
  title: 'A PATCH that breaks off is done as far as whole members came',
  breaks: ['incomplete-request-has-no-effect'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('PATCH'),
  incomplete(call, shop) {
    const text = Buffer.from(call.body).toString();
    const body = Buffer.from(`${text.slice(0, Math.max(text.lastIndexOf(','), 0))}}`);
    if (objectIn({ ...call, body }) !== undefined) void answerCall({ ...call, body }, shop, []);
  },
});
