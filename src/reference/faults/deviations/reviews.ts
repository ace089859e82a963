import { onCollection, type On } from '../../http/calls.js';
import type { Fault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';
import type { Row, Store } from '../../records/store.js';

/** Lists of the reviews of a product. */
export const onReviews: On = (call) => {
  const place = placeOf(call.path);
  return onCollection('GET', 'HEAD')(call) && 'resource' in place && place.resource === 'reviews';
};

/** Whosever product they are of, the oldest product first. */
export function allReviews(store: Store): readonly Row[] {
  return store.all('products').flatMap(({ id }) => store.all('reviews', id));
}

/** A review is found below every product, whichever it is of. */
export const belowAnyProduct: NonNullable<Fault['rules']> = ({ place }, _call, { store }) => ({
  place(path) {
    const found = place(path);
    if (found.kind !== 'item' || found.resource !== 'reviews') return found;
    const { parent } = allReviews(store).find(({ id }) => id === found.id) ?? {};
    return parent === undefined ? found : { ...found, parent };
  },
});

/** Takes a record away, and not all that belongs to it. */
export function removedBut(stay: (reviews: readonly Row[]) => readonly Row[]): (row: Row, store: Store) => void {
  return (row, store) => {
    const kept = stay(store.all('reviews', row.id));
    store.remove(row);
    for (const { id, parent, owner, fields } of kept)
      store.insert('reviews', fields, { id, ...(parent && { parent }), ...(owner && { owner }) });
  };
}
