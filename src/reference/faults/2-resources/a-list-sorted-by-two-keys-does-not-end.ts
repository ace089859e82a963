import { endless } from '../deviations/endless.js';

export default endless(
  {
    id: 'resources/a-list-sorted-by-two-keys-does-not-end',
    title: 'Behind the last record of a list sorted by two keys, cursors lead to empty pages for ever',
    breaks: ['several-sort-keys-apply-in-order'],
    degree: 'subtle',
    dialects: ['plain', 'json-api'],
  },
  ({ query: { after, order } }) => after !== undefined && order.then !== undefined,
);
