import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { Row } from '../../records/store.js';

export default defineFault({
  id: 'methods/writes-bring-back-the-deleted',
  title: 'Updates and replacements look a record up in a copy that deletes do not reach, and store it again',
  breaks: ['deleted-records-take-no-writes'],
  implies: ['requests-keep-their-effects'],
  degree: 'subtle',
  // Where a PUT makes a record, one of a record that was deleted makes it again.
  dialects: ['plain', 'link', 'page', 'cursor', 'json-api'],
  on: onItem('DELETE', 'PUT', 'PATCH'),
  rules: ({ remove }, _call, { memory }) => ({
    remove(row, store) {
      memory('removed', () => new Map<string, Row>()).set(row.id, row);
      remove(row, store);
    },
  }),
  before({ place, method }, { store, memory }) {
    if (method === 'DELETE' || place.kind !== 'item') return undefined;
    if (store.get(place.resource, place.id, place.parent)) return undefined;
    const row = memory('removed', () => new Map<string, Row>()).get(place.id);
    if (row === undefined) return undefined;
    const { resource, fields, id, parent } = row;
    store.insert(resource, fields, { id, ...(parent !== undefined && { parent }) });
    return undefined;
  },
});
