import { parseAggregate, type Aggregate } from '../facts/aggregates.js';
import { map, type Slot } from '../facts/slot.js';
import { isObject, type Json } from '../text/json.js';
import { asList } from './reading.js';

/** What follows from other records, among what is computed. What cannot be read is a problem of the contract, reported elsewhere. */
export function aggregatesOf(computed: Slot<Json>): Slot<readonly Aggregate[]> {
  return map(computed, (all) =>
    asList(all).flatMap((one): readonly Aggregate[] => {
      if (!isObject(one)) return [];
      const { at, of, by, is, where, decimals } = one;
      const form = typeof is === 'string' ? parseAggregate(is) : undefined;
      if (typeof at !== 'string' || typeof of !== 'string' || form === undefined) return [];
      const members = Object.entries(isObject(where) ? where : {});
      return [
        {
          at,
          of,
          ...form,
          ...(typeof by === 'string' ? { by } : {}),
          where: members.map(([member, values]) => ({ at: member, values: asList(values) })),
          ...(typeof decimals === 'number' ? { decimals } : {}),
        },
      ];
    }),
  );
}
