import { either, onCreate, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { Row } from '../../records/store.js';

export default defineFault({
  id: 'methods/create-revives-what-was-deleted',
  title: 'A create brings back the record that was updated and then deleted before',
  breaks: ['requests-keep-their-effects'],
  degree: 'subtle',
  on: either(onCreate, onItem('DELETE', 'PUT')),
  rules: ({ remove }, _call, { memory }) => ({
    remove(row, store) {
      if (row.version > 1) memory('removed', () => new Map<string, Row>()).set(row.resource, row);
      remove(row, store);
    },
  }),
  before({ place }, { store, memory }) {
    if (place.kind !== 'collection') return;
    const removed = memory('removed', () => new Map<string, Row>());
    const row = removed.get(place.resource);
    removed.delete(place.resource);
    if (row && !store.get(row.resource, row.id, row.parent)) {
      store.insert(row.resource, row.fields, { id: row.id, ...(row.parent !== undefined && { parent: row.parent }) });
    }
  },
});
