import type { Json } from 'probity/check';
import { difference, equal } from 'probity/check/values';

/** A time of which at least the second is shown. */
const TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/;
/** A day, or a time up to the minute: changes of one day, or of one minute, show the same. */
const COARSE = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?:[Zz]|[+-]\d\d:\d\d)?)?$/;

/** Whether a member that changes with each write moved on: a number to a higher one, a time to a later one, anything else to another one. */
export function isMovedOn(was: Json | undefined, is: Json | undefined): boolean {
  if (is === undefined || is === null) return false;
  if (typeof was === 'number' && typeof is === 'number') return is > was;
  if (typeof was !== 'string' || typeof is !== 'string') return !equal(was, is);
  if (COARSE.test(was)) return true;
  const passed = TIME.test(was) && TIME.test(is) ? Date.parse(is) - Date.parse(was) : Number.NaN;
  return Number.isNaN(passed) ? was !== is : passed > 0;
}

/** Whether two states of a record differ in something else than these members and what lies in them. */
export function differsBeside(one: Json, other: Json, members: readonly string[]): boolean {
  return difference(one, other, members).length > 0;
}
