import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/second-delete-removes-the-next',
  title: 'To delete a record again deletes the one that was made after it',
  breaks: ['delete-is-idempotent'],
  implies: ['delete-survives-a-lost-answer', 'requests-keep-their-effects'],
  degree: 'gross',
  on: onItem('DELETE'),
  rules: ({ remove }, _call, { memory }) => ({
    remove(row, store) {
      memory('sequences', () => new Map<string, number>()).set(row.id, row.sequence);
      remove(row, store);
    },
  }),
  before({ place }, { store, memory }) {
    if (place.kind !== 'item' || store.get(place.resource, place.id, place.parent)) return;
    const removed = memory('sequences', () => new Map<string, number>()).get(place.id) ?? Infinity;
    const next = store.all(place.resource, place.parent).find(({ sequence }) => sequence > removed);
    if (next) store.remove(next);
  },
});
