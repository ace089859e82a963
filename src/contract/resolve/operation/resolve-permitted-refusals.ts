import type { Operation } from '../../facts/model.js';
import { ifStated, type Slot } from '../../facts/slot.js';
import { isObject, type Json } from '../../text/json.js';
import { asList } from '../reading.js';

/** Refusals of valid requests by rules that the contract has no fact for. */
export function permittedRefusalsOf(slot: Slot<Json>): Pick<Operation, 'mayRefuse'> {
  const said = ifStated(slot);
  if (!Array.isArray(said)) return {};
  const all = (said as readonly Json[]).flatMap((one) => {
    if (!isObject(one) || one['status'] === undefined) return [];
    const codes = one['code'] === undefined ? [] : asList(one['code']);
    return [
      {
        statuses: asList(one['status']) as readonly number[],
        codes: codes as readonly (string | number)[],
        because: String(one['because']),
      },
    ];
  });
  return { mayRefuse: all };
}
