import { onCollection } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'links-in-headers-of-their-own',
  title: 'Each link has a header of its own, and the next one is the last',
  tempts: ['cursor-walk-is-a-partition', 'cursor-walk-survives-writes'],
  on: onCollection('any', 'GET', 'HEAD'),
  after: (answer) => ({
    ...answer,
    headers: answer.headers.flatMap(([name, value]) =>
      name === 'Link' ? value.split(', ').map((link) => ['link', link] as const) : [[name, value] as const],
    ),
  }),
});
