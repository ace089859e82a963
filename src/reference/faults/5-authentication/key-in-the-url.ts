import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

const keyIn = (path: string): string | null => split(path).query.get('X-API-Key');

export default defineFault({
  id: 'authentication/key-in-the-url',
  title: 'A key in the query is accepted as well',
  breaks: ['api-key-has-one-place'],
  degree: 'gross',
  on: (call) => keyIn(call.path) !== null,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate: (call) =>
      authenticate(call) ??
      (keyIn(call.path) === tokens.PROBITY_SHOP_KEY ? { name: 'machine', writes: true } : undefined),
  }),
});
