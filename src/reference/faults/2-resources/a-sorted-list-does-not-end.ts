import { DEFAULT_ORDER } from '../../records/order.js';
import { endless } from '../deviations/endless.js';

export default endless(
  {
    id: 'resources/a-sorted-list-does-not-end',
    title: 'Behind the last record of a list sorted by one key, cursors lead to empty pages for ever',
    breaks: ['sort-follows-the-key'],
    degree: 'subtle',
    dialects: ['plain', 'json-api'],
  },
  ({ query: { after, order } }) => after !== undefined && order.then === undefined && order.key !== DEFAULT_ORDER.key,
);
