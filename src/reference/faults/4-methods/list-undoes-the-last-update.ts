import { either, onCollection, onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import type { JsonObject } from '../../http/message.js';
import type { Row } from '../../records/store.js';

export default defineFault({
  id: 'methods/list-undoes-the-last-update',
  title: 'To list the records undoes the last update of one of them',
  breaks: ['requests-keep-their-effects'],
  implies: ['get-is-safe'],
  degree: 'gross',
  on: either(onUpdate, onCollection('GET')),
  rules: ({ patched }, _call, { memory }) => ({
    patched(row, patch) {
      memory('last', () => new Map<string, { row: Row; fields: JsonObject }>()).set(row.resource, {
        row,
        fields: row.fields,
      });
      return patched(row, patch);
    },
  }),
  before({ place }, { memory }) {
    if (place.kind !== 'collection') return;
    const last = memory('last', () => new Map<string, { row: Row; fields: JsonObject }>());
    const found = last.get(place.resource);
    last.delete(place.resource);
    if (found) found.row.fields = found.fields;
  },
});
