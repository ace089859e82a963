import type { SetMember, SetValue } from '../../facts/set-members.js';
import { map, stated, type Slot } from '../../facts/slot.js';
import { parseFormula } from '../../text/formula.js';
import { isObject, type Json } from '../../text/json.js';

/** What an action sets, by the pointer of each member; of one that sets nothing all members are compared with what they were. */
export function setMembersOf(slot: Slot<Json>): Slot<readonly SetMember[]> {
  if (slot.state === 'none') return stated([], slot.path);
  // A formula that cannot be read is a problem of the contract, reported elsewhere.
  return map(slot, (all) =>
    Object.entries(isObject(all) ? all : {}).flatMap(([at, value]): readonly SetMember[] => {
      const to = valueOf(value);
      return to === undefined ? [] : [{ at, to }];
    }),
  );
}

function valueOf(value: Json): SetValue | undefined {
  if (!isObject(value)) return { is: 'value', value };
  const { now, any, body, before, formula: text, adds, removes } = value;
  if (now === true) return { is: 'now' };
  if (any === true) return { is: 'any' };
  if (typeof body === 'string') return { is: 'body', pointer: body };
  if (typeof before === 'string') return { is: 'before', pointer: before };
  if (typeof adds === 'string') return { is: 'adds', element: adds };
  if (typeof removes === 'string') return { is: 'removes', element: removes };
  const formula = typeof text === 'string' ? parseFormula(text, ['body']) : '';
  return typeof formula === 'string' || typeof text !== 'string' ? undefined : { is: 'formula', text, formula };
}
