import { onCollection, type On } from '../calls.js';
import { placeOf } from '../place.js';
import type { Row, Store } from '../store.js';

/** Lists of the reviews of a product. */
export const onReviews: On = (call) => {
  const place = placeOf(call.path);
  return onCollection('GET', 'HEAD')(call) && 'resource' in place && place.resource === 'reviews';
};

/** Whosever product they are of, the oldest product first. */
export function allReviews(store: Store): readonly Row[] {
  return store.all('products').flatMap(({ id }) => store.all('reviews', id));
}
