import type { Operation } from '../../facts/model.js';
import { ifStated, type Slot } from '../../facts/slot.js';
import { isObject, type Json } from '../../text/json.js';
import { asList } from '../reading.js';

/** The records that one request acts on, as the contract says where they stand in it. */
export function severalOf(slot: Slot<Json>): Pick<Operation, 'several'> {
  const said = ifStated(slot);
  if (!isObject(said)) return {};
  const { of, does, ids, id, change, atomic, refused, done, failed } = said;
  if (typeof of !== 'string' || typeof does !== 'string' || typeof ids !== 'string') return {};
  const text = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
  return {
    several: {
      resource: of,
      does: does === 'update' || does === 'delete' ? `${of}.${does}` : does,
      ids,
      id: text(id) ?? '',
      change: text(change) ?? '',
      isAtomic: typeof atomic === 'boolean' ? atomic : undefined,
      refused: refused === undefined ? [] : (asList(refused) as readonly number[]),
      done: text(done),
      failed: text(failed),
    },
  };
}
