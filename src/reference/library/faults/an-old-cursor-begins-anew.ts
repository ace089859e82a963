import { split } from '../../http/message.js';
import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';
import { madeAt } from '../order.js';
import { rightRules } from '../rules.js';

export default defineFault({
  id: 'library/an-old-cursor-begins-anew',
  title: 'A cursor whose time is over is answered with the first page',
  breaks: ['expired-cursor-is-answered-as-declared'],
  degree: 'gross',
  on: onList('loans', 'cursor'),
  read(call, { shelves }) {
    const { path, query } = split(call.path);
    const made = madeAt(query.get('cursor') ?? '');
    if (made === undefined || !rightRules.isOver(made, shelves.now())) return call;
    query.delete('cursor');
    return { ...call, path: `${path}?${query.toString()}` };
  },
});
