import { defineVariant } from '../deviation.js';
import { headerOf } from '../http/message.js';

export default defineVariant({
  id: 'urls-are-measured-with-the-host',
  title: 'The length of a URL counts from its scheme on',
  tempts: ['url-limit-is-as-published'],
  on: ({ path }) => path.length > 1000,
  rules: () => ({
    isTooLong: (call, limits) => `http://${headerOf(call, 'Host') ?? ''}${call.path}`.length > limits.url,
  }),
});
