import { isObject, type Json } from '../../contract/text/json.js';

/** A time of RFC 3339 with its fraction of a second, where it has one. */
const TIME = /\d\d:\d\d:\d\d(\.\d+)?/;
/** Seconds since 1970, as numbers of these years are written. */
const [EARLIEST, LATEST] = [1e9, 1e10];

/**
 * Whether something in a record looks like a time in whole seconds: only such a one can be set again within a second and
 * look as it did. A fraction of zero may be the whole truth, so it counts as none.
 */
export function keepsWholeSeconds(item: Json | undefined): boolean {
  if (Array.isArray(item)) return item.some((one) => keepsWholeSeconds(one as Json));
  if (isObject(item)) return Object.values(item).some((one) => keepsWholeSeconds(one));
  if (typeof item === 'number') return Number.isInteger(item) && item >= EARLIEST && item < LATEST;
  if (typeof item !== 'string') return false;
  const found = TIME.exec(item);
  return found !== null && /^(?:\.0+)?$/.test(found[1] ?? '');
}
