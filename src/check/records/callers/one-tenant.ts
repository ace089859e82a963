import type { Identity } from '../../../contract/facts/model.js';
import { equal } from '../../values/compare.js';

/** Whether callers are of one tenant: by its name, or, where neither has one, by the variables of their paths. */
export function isOfOneTenant(one: Identity, other: Identity | undefined): boolean {
  const isNamed = (one.tenant ?? other?.tenant) !== undefined;
  return isNamed ? one.tenant === other?.tenant : equal(one.variables ?? {}, other?.variables ?? {});
}

/** Whether a caller sees the records of another one. */
export function seesAllOf(one: Identity | undefined, other: Identity | undefined): boolean {
  return one?.sees === 'everything' || (one?.sees === 'tenant' && isOfOneTenant(one, other));
}
