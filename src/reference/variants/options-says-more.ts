import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'options-says-more',
  title: 'OPTIONS has content, and its Allow has more methods, with no space between them',
  tempts: ['options-tells-the-methods'],
  on: ({ method }) => method === 'OPTIONS',
  after: (answer) => ({
    status: 200,
    headers: answer.headers.map(([name, value]) =>
      name === 'Allow' ? ([name, `TRACE,${value.replaceAll(' ', '')}`] as const) : ([name, value] as const),
    ),
    body: { about: 'this path' },
  }),
});
