import { headerOf } from '../../http/message.js';
import { onItem } from '../../http/calls.js';
import { REFERENCE_ENVIRONMENT } from '../../http/callers.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

const onDelete = onItem('DELETE');

export default defineFault({
  id: 'authentication/forbidden-delete-deletes',
  title: 'A delete by a caller who may only read is refused, and the record is gone',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  on: (call) =>
    onDelete(call) &&
    headerOf(call, 'Authorization')?.endsWith(REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN_READER) === true,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const row = place.kind === 'item' ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row) store.remove(row);
    return answer;
  },
});
