import { defineVariant } from '../deviation.js';
import { rateLimited } from '../http/refusal.js';

export default defineVariant({
  id: 'throttles-now-and-then',
  title: 'Every fortieth call is refused with 429, for one second',
  tempts: ['errors-have-one-shape', 'no-server-error', 'post-creates', 'get-is-repeatable'],
  rules(_rules, _call, shop) {
    if (shop.tally('calls') % 40 !== 0) return {};
    return {
      place() {
        throw rateLimited(1);
      },
    };
  },
});
