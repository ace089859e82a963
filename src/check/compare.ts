import { isObject, type Json } from '../contract/json.js';
import { escapeSegment, withoutValueAt } from '../contract/pointer.js';

/** One place where two values differ: `undefined` where one of them has nothing. */
export interface Difference {
  readonly pointer: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/**
 * Where two JSON values differ, by value: key order ignored, 1 equals 1.0, arrays in order. Pointers in `ignoring` are
 * left out on both sides.
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
  } else {
    found.push({ pointer, before: a, after: b });
  }
}
