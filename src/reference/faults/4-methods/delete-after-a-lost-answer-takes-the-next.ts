import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf, whenGone } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/delete-after-a-lost-answer-takes-the-next',
  title: 'A DELETE that is repeated because its caller left deletes the record that was made after it',
  breaks: ['delete-survives-a-lost-answer'],
  degree: 'subtle',
  on: onItem('DELETE'),
  before({ call, path, place }, { store, memory }) {
    const left = memory('left', () => new Map<string, number>());
    const row = rowOf(call, store);
    if (row) whenGone(call, () => left.set(path, row.sequence));
    const removed = left.get(path);
    if (row || removed === undefined || place.kind !== 'item') return;
    const next = store.all(place.resource, place.parent).find(({ sequence }) => sequence > removed);
    if (next) store.remove(next);
  },
});
