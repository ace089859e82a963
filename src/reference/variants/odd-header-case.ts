import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'odd-header-case',
  title: 'Names of headers are in lower case or in capitals',
  tempts: [
    'wrong-method-is-405',
    'post-creates',
    'head-mirrors-get',
    'unchanged-is-not-sent-again',
    'changed-is-sent-again',
  ],
  wire: (reply) => ({
    ...reply,
    headers: reply.headers.map(([name, value], i) => [i % 2 === 0 ? name.toLowerCase() : name.toUpperCase(), value]),
  }),
});
