import { ifStated } from '../../contract/facts/slot.js';
import type { Identity } from '../../contract/facts/model.js';
import { isKeptFrom, isOfOtherScheme } from '../../check/records/callers/rights.js';
import { DAMAGES } from '../../check/refusals/damages.js';
import type { Dimension, Place } from './point.js';

/**
 * Who asks: each caller that has its credential, none, and each damage of a credential. Where nobody says what many wrong credentials
 * lead to, one wrong one is all that an operation is asked with.
 */
export const callers: Dimension = {
  values: (place) => {
    const { operation } = place;
    if (operation.auth === 'none') return ['anonymous'];
    if (place.callers.length === 0) return [];
    const refused = operation.auth === 'optional' ? [] : wrong(place);
    return [...named(place), 'anonymous', ...refused];
  },
  seen: ({ exchange: { as } }) => (isDamage(as) ? [as, ANY] : [as]),
};

/** Of the others those of whom the contract says what becomes of their requests. */
function named({ callers: usable, facts, service }: Place): readonly string[] {
  const all = (ifStated(service.auth.identities) ?? []).filter(({ name }) => usable.includes(name));
  const isTold = (one: Identity): boolean =>
    isKeptFrom(one, facts) || isOfOtherScheme(one, facts) || one.mayUseOthers === true;
  return all.filter((one, n) => n === 0 || isTold(one)).map(({ name }) => name);
}

/** Whatever is wrong with it. */
const ANY = 'a-wrong-credential';

function wrong({ service }: Place): readonly string[] {
  return service.auth.lockout.state === 'none' ? DAMAGES.map(([name]) => name) : [ANY];
}

function isDamage(as: string): boolean {
  return DAMAGES.some(([name]) => name === as);
}

/** Each version that is served, and one that nobody serves. */
export const versions: Dimension = {
  values: ({ service: { versioning }, operation }) => {
    const served = ifStated(versioning.versions) ?? [];
    const unknown = versioning.unknown.state === 'stated' ? ['unknown'] : [];
    return operation.versioned && served.length > 0 ? [...served, ...unknown] : [];
  },
  seen: (visit) => {
    const version = versionOf(visit.place, visit.route.values['version'], visit.exchange.request.headers, visit.query);
    const { versions: all, current } = visit.place.service.versioning;
    // Which ones there are need not be said; the one of the paths is one of them.
    const served = [...(ifStated(all) ?? []), ifStated(current)];
    return version === undefined ? [] : [served.includes(version) ? version : 'unknown'];
  },
};

/** The version that a request names; undefined where it names none. */
export function versionOf(
  { service: { versioning } }: Place,
  inPath: string | undefined,
  headers: readonly (readonly [string, string])[],
  query: readonly (readonly [string, string])[],
): string | undefined {
  const current = ifStated(versioning.current);
  if (inPath !== undefined) return inPath;
  const header = ifStated(versioning.header)?.toLowerCase();
  const named = header === undefined ? undefined : headers.find(([name]) => name.toLowerCase() === header)?.[1];
  const parameter = ifStated(versioning.parameter);
  return named ?? query.find(([name]) => name === parameter)?.[1] ?? current;
}
