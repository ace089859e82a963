import { isAnonymous, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

const onDelete = onItem('DELETE');

export default defineFault({
  id: 'authentication/refused-delete-deletes',
  title: 'A delete without credentials is refused, and the record is gone',
  breaks: ['missing-credentials-are-refused'],
  degree: 'subtle',
  on: (call) => isAnonymous(call) && onDelete(call),
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row) store.remove(row);
    return answer;
  },
});
