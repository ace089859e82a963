import { isObject } from '../contract/json.js';
import type { ResourceFacts, SortKey } from '../contract/model.js';
import { gap, stated, within, type Slot } from '../contract/slot.js';

/** A key that a list is ordered by, and in which direction. */
export interface Ordering {
  readonly key: SortKey;
  readonly direction: 'ascending' | 'descending';
}

/** The order of a list for which none is asked; what stands at a key is known where the list can be sorted by it. */
export function defaultOrder({ name, at, collection }: ResourceFacts): Slot<readonly Ordering[]> {
  return within(at('collection.order'), (order) =>
    within(collection.sort, (sort) => {
      const by = isObject(order) && Array.isArray(order['by']) ? (order['by'] as readonly string[]) : [];
      const keys = by.flatMap((text): readonly Ordering[] => {
        const key = sort.find((candidate) => candidate.name === text.replace(/^-/, ''));
        return key ? [{ key, direction: text.startsWith('-') ? 'descending' : 'ascending' }] : [];
      });
      const path = `resources.${name}.collection`;
      return keys.length < by.length ? gap(`${path}.sort`) : stated(keys, `${path}.order`);
    }),
  );
}
