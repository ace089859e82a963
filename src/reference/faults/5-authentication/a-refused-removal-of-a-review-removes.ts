import { headerOf } from '../../http/message.js';
import { onItem } from '../../http/calls.js';
import { REFERENCE_ENVIRONMENT } from '../../http/callers.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

const onDelete = onItem('DELETE');

export default defineFault({
  id: 'authentication/a-refused-removal-of-a-review-removes',
  title: 'One caller is refused to remove a review that somebody else wrote, and it is gone',
  breaks: ['insufficient-credentials-are-refused'],
  degree: 'subtle',
  dialects: ['plain'],
  on: (call) =>
    onDelete(call) && headerOf(call, 'Authorization')?.endsWith(REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN) === true,
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const isReview = place.kind === 'item' && place.resource === 'reviews' && answer.status === 403;
    const row = isReview ? store.get(place.resource, place.id, place.parent) : undefined;
    if (row) store.remove(row);
    return answer;
  },
});
