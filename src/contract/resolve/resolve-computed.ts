import type { Computed } from '../facts/computed.js';
import { map, stated, type Slot } from '../facts/slot.js';
import { parseFormula } from '../text/formula.js';
import { isObject, type Json } from '../text/json.js';
import { asList, valueOr } from './reading.js';

/** What follows from other members. A formula that cannot be read is a problem of the contract, reported elsewhere. */
export function computedOf(slot: Slot<Json>): Slot<readonly Computed[]> {
  return map(slot, (all) =>
    asList(all).flatMap((one): readonly Computed[] => {
      if (!isObject(one) || typeof one['at'] !== 'string' || typeof one['is'] !== 'string') return [];
      if (one['of'] !== undefined) return [];
      const formula = parseFormula(one['is']);
      if (typeof formula === 'string') return [];
      const decimals = one['decimals'];
      return [{ at: one['at'], text: one['is'], formula, ...(typeof decimals === 'number' ? { decimals } : {}) }];
    }),
  );
}

/** What is computed changes with what it is computed from, so it is compared with its formula and not with what it was. */
export function alsoFollowing(
  volatile: Slot<readonly string[]>,
  computed: readonly Slot<readonly Pick<Computed, 'at'>[]>[],
  uncompared: readonly string[],
): Slot<readonly string[]> {
  const following = [...computed.flatMap((slot) => valueOr(slot, []).map(({ at }) => at)), ...uncompared];
  if (following.length === 0 || volatile.state === 'gap') return volatile;
  const listed = volatile.state === 'stated' ? volatile.value : [];
  return stated([...new Set([...listed, ...following])], volatile.path);
}
