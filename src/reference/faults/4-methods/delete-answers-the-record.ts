import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'methods/delete-answers-the-record',
  title: 'A delete answers 200 and the record that is gone',
  breaks: ['delete-answers-empty', 'delete-answers-its-status'],
  implies: [
    'success-status-is-as-declared',
    'responses-match-schema',
    'a-change-causes-its-event',
    'stale-delete-is-refused',
  ],
  degree: 'gross',
  // Elsewhere that is what is declared.
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  on: onItem('DELETE'),
  before({ place }, { store }) {
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row === undefined) return undefined;
    store.remove(row);
    return { status: 200, headers: [], body: { id: row.id, ...row.fields } };
  },
});
