import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';
import { targetOf } from '../target.js';

export default defineFault({
  id: 'library/a-cursor-dies-with-its-record',
  title: 'A next link leads to an empty page when the record before it was removed',
  breaks: ['cursor-walk-survives-writes'],
  degree: 'subtle',
  on: onList('any', 'cursor'),
  rules: ({ isBehind }, call, { shelves }) => ({
    isBehind(position, anchor, order) {
      const target = targetOf(call.path);
      const isThere = target.at === 'collection' && shelves.find(target.kind, anchor.number) !== undefined;
      return isThere && isBehind(position, anchor, order);
    },
  }),
});
