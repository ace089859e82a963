import { isSafe } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'authentication/key-in-a-cookie',
  title: 'Who sends a key as a cookie may read',
  breaks: ['api-key-has-one-place'],
  degree: 'subtle',
  on: (call) => isSafe(call) && headerOf(call, 'Cookie')?.includes('X-API-Key=') === true,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate(call) {
      const isThere = headerOf(call, 'Cookie')?.includes(`X-API-Key=${tokens.PROBITY_SHOP_KEY}`) === true;
      return authenticate(call) ?? (isThere ? { name: 'machine', writes: false } : undefined);
    },
  }),
});
