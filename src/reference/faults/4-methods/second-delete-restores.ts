import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { Row } from '../../records/store.js';

export default defineFault({
  id: 'methods/second-delete-restores',
  title: 'To delete a record again brings it back',
  breaks: ['delete-is-idempotent'],
  implies: ['delete-survives-a-lost-answer', 'requests-keep-their-effects'],
  degree: 'subtle',
  on: onItem('DELETE'),
  rules: ({ remove }, _call, { memory }) => ({
    remove(row, store) {
      memory('removed', () => new Map<string, Row>()).set(row.id, row);
      remove(row, store);
    },
  }),
  before({ place }, { store, memory }) {
    if (place.kind !== 'item' || store.get(place.resource, place.id, place.parent)) return undefined;
    const row = memory('removed', () => new Map<string, Row>()).get(place.id);
    if (row === undefined) return undefined;
    const { resource, fields, id, parent } = row;
    store.insert(resource, fields, { id, ...(parent !== undefined && { parent }) });
    return { status: 204, headers: [] };
  },
});
