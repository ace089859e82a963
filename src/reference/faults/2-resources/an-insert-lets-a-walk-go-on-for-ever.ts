import { newestOf } from '../../handed-out.js';
import { endless } from '../endless.js';

export default endless(
  {
    id: 'resources/an-insert-lets-a-walk-go-on-for-ever',
    title: 'Where a record was made during a walk, cursors lead to empty pages for ever',
    breaks: ['cursor-walk-survives-writes'],
    degree: 'subtle',
    dialects: ['plain', 'json-api'],
  },
  (sorted, shop) => {
    const begun = shop.memory('newest as a walk began', () => new Map<string, number>());
    const { after, order, filters, text } = sorted.query;
    const list = JSON.stringify([sorted.resource.name, order, filters, text]);
    if (after === undefined) begun.set(list, newestOf(sorted));
    return newestOf(sorted) > (begun.get(list) ?? Infinity);
  },
);
