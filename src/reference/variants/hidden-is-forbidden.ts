import { onAction, onItem, either } from '../http/calls.js';
import { defineVariant } from '../deviation.js';
import { placeOf } from '../http/place.js';
import { errorAnswer, forbidden } from '../http/refusal.js';

export default defineVariant({
  id: 'hidden-is-forbidden',
  title: 'An order of somebody else is answered with 403 and not as if there were none',
  tempts: ['private-records-are-hidden'],
  on: either(onItem('GET'), onAction),
  after(answer, call, { store }) {
    const place = placeOf(call.path);
    const isThere = 'id' in place && store.get('orders', place.id) !== undefined;
    return answer.status === 404 && isThere ? errorAnswer(forbidden()) : answer;
  },
});
