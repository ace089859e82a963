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

/** Takes a record away, and not all that belongs to it. */
export function removedBut(stay: (reviews: readonly Row[]) => readonly Row[]): (row: Row, store: Store) => void {
  return (row, store) => {
    const kept = stay(store.all('reviews', row.id));
    store.remove(row);
    for (const { id, parent, owner, fields } of kept)
      store.insert('reviews', fields, { id, ...(parent && { parent }), ...(owner && { owner }) });
  };
}
