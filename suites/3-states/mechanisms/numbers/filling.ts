import { Stop, type JsonObject, type Kit, type Own, type OwnedRecord } from 'probity/check';
import type { Effect } from 'probity/check/facts';
import { declaredAt } from 'probity/check/values';
import { rounded } from './amounts.js';
import { inPlaceOf } from './party.js';

/** Records by which a number is led up to a bound that no caller writes: more of them cost more than the bound is worth. */
const MOST = 40;

/** What a number is filled by: creates of so much, with bodies of any amount. */
export interface Filling {
  readonly own: Own;
  readonly effect: Effect;
  readonly target: OwnedRecord;
  readonly body: (amount: number) => JsonObject;
}

/**
 * Leads a number of a related record up to its bound by creates, as large ones as may be, until so much is left. False where that takes too
 * many of them, or where no such amounts can be sent.
 */
export async function fill(kit: Kit, { own, effect, target, body }: Filling, needed: number): Promise<boolean> {
  const amounts = partsOf(own, effect, needed);
  if (amounts === undefined || !effect.by.includes(own.create.id)) return false;
  if (!amounts.every((one) => kit.validate(own.createBody, body(one)).length === 0)) return false;
  try {
    for (const one of amounts) await kit.create(own, body(one), [inPlaceOf(own, effect.record, target)]);
    return true;
  } catch (thrown) {
    // A rule that nobody has told may keep so many from being made.
    if (thrown instanceof Stop && thrown.reason === 'setup-failed') return false;
    throw thrown;
  }
}

/** Amounts that come to so much, the largest first; undefined where they would be too many. */
function partsOf({ createBody }: Own, { amount }: Effect, needed: number): readonly number[] | undefined {
  if (needed <= 0) return undefined;
  const maxima = typeof amount === 'number' ? [] : declaredAt(createBody, amount).map(({ maximum }) => maximum);
  const [most = needed] = typeof amount === 'number' ? [amount] : maxima.filter((one) => typeof one === 'number');
  if (most <= 0 || needed / most > MOST) return undefined;
  const whole = Math.floor(rounded(needed / most));
  const rest = rounded(needed - whole * most);
  if (rest !== 0 && typeof amount === 'number') return undefined;
  return [...Array.from({ length: whole }, () => most), ...(rest === 0 ? [] : [rest])];
}
