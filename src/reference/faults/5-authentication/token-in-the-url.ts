import { defineFault } from '../../deviation.js';
import { split } from '../../http/message.js';

const tokenIn = (path: string): string | null => split(path).query.get('access_token');

export default defineFault({
  id: 'authentication/token-in-the-url',
  title: 'A token in the query is accepted as well',
  breaks: ['api-key-has-one-place'],
  degree: 'subtle',
  on: (call) => tokenIn(call.path) !== null,
  rules: ({ authenticate }, _call, { tokens }) => ({
    authenticate: (call) =>
      authenticate(call) ??
      (tokenIn(call.path) === tokens.PROBITY_SHOP_TOKEN ? { name: 'alice', writes: true } : undefined),
  }),
});
