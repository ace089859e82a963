import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'v2-ends-at-noon',
  title: 'A version that is deprecated says the hour, and where to read more',
  tempts: ['deprecation-is-told'],
  on: ({ path }) => path.startsWith('/api/v2/'),
  rules: () => ({
    endOf: () => [
      ['Deprecation', '@1767261600'],
      ['Sunset', 'Sat, 01 Jan 2028 12:00:00 GMT'],
      ['Link', '<https://shop.example/moving>; rel="deprecation"'],
    ],
  }),
});
