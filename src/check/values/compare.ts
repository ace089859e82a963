import { isObject, type Json } from '../../contract/text/json.js';
import { escapeSegment, withoutValueAt } from '../../contract/text/pointer.js';

/** One place where two values differ: `undefined` where one of them has nothing. */
export interface Difference {
  readonly pointer: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * Where two JSON values differ, by value: key order ignored, 1 equals 1.0, arrays in order, date-times by the instant
 * (RFC 3339), because stores that keep a time write it in a form of their own. Pointers in `ignoring` are left out on
 * both sides.
 */
export function difference(
  before: Json | undefined,
  after: Json | undefined,
  ignoring: readonly string[] = [],
): readonly Difference[] {
  // The same text or number is the answer in nearly all comparisons.
  if (before === after) return NONE;
  const found: Difference[] = [];
  const strip = (value: Json | undefined): Json | undefined =>
    value === undefined ? undefined : ignoring.reduce<Json>((rest, pointer) => withoutValueAt(rest, pointer), value);
  compare(strip(before), strip(after), '', found);
  return found;
}

const NONE: readonly Difference[] = [];

/** Equal as JSON, see `difference`. */
export function equal(a: Json | undefined, b: Json | undefined, ignoring: readonly string[] = []): boolean {
  return difference(a, b, ignoring).length === 0;
}

function compare(a: Json | undefined, b: Json | undefined, pointer: string, found: Difference[]): void {
  if (a === b) return;
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
      compare(a[i] as Json | undefined, b[i] as Json | undefined, `${pointer}/${String(i)}`, found);
    }
  } else if (isObject(a) && isObject(b)) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const left = Object.hasOwn(a, name) ? a[name] : undefined;
      const right = Object.hasOwn(b, name) ? b[name] : undefined;
      compare(left, right, `${pointer}/${escapeSegment(name)}`, found);
    }
  } else if (typeof a !== 'string' || typeof b !== 'string' || !isSameInstant(a, b)) {
    found.push({ pointer, before: a, after: b });
  }
}

/** A date-time of RFC 3339, section 5.6: up to the second, its fraction, its offset. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/;

/** Whether two texts are date-times of one instant. A fraction counts to its last digit, an offset only by the instant. */
function isSameInstant(a: string, b: string): boolean {
  const [first, second] = [instantOf(a), instantOf(b)];
  return first !== undefined && first === second;
}

function instantOf(text: string): string | undefined {
  const [, day, time, fraction = '', offset] = DATE_TIME.exec(text) ?? [];
  if (day === undefined || time === undefined || offset === undefined) return undefined;
  const seconds = Date.parse(`${day}T${time}${offset.toUpperCase()}`);
  return Number.isNaN(seconds) ? undefined : `${String(seconds)}.${fraction.replace(/0+$/, '')}`;
}
