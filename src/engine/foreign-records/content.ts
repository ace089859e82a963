import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../contract/text/json.js';
import { escapeSegment, withoutValueAt } from '../../contract/text/pointer.js';

/** The contents of a record: a digest of the value at each JSON pointer. Whoever keeps it keeps no data of others. */
export type Content = ReadonlyMap<string, string>;

/** Values of one record that are told apart; of those beyond it is only known whether one of them changed. */
const MOST_VALUES = 60;
/** Levels of objects that are looked into; what lies deeper is one value. */
const DEEPEST = 6;
/** Characters of base64 that are kept of a digest: 72 bits. */
const DIGEST_LENGTH = 12;

/** The digest of one value. */
export function digestOf(value: Json): string {
  return createHash('sha256')
    .update(canonical(value) ?? '')
    .digest('base64url')
    .slice(0, DIGEST_LENGTH);
}

/** @param volatile pointers of values that may change by themselves */
export function contentOf(item: Json, volatile: readonly string[]): Content {
  const content = new Map<string, string>();
  const rest: Json[] = [];
  for (const [pointer, value] of leavesOf(volatile.reduce<Json>((left, one) => withoutValueAt(left, one), item))) {
    if (content.size < MOST_VALUES) content.set(pointer, digestOf(value));
    else rest.push(pointer, value);
  }
  if (rest.length > 0) content.set('', digestOf(rest));
  return content;
}

/** Pointers at which two contents differ. */
export function changedAt(before: Content, after: Content): readonly string[] {
  const pointers = [...new Set([...before.keys(), ...after.keys()])];
  return pointers.filter((pointer) => before.get(pointer) !== after.get(pointer));
}

/** Every value that is no object, with its pointer, in the order of the pointers. A list is one value. */
export function leavesOf(item: Json): readonly (readonly [pointer: string, value: Json])[] {
  const leaves: (readonly [string, Json])[] = [];
  const collect = (value: Json, pointer: string, depth: number): void => {
    if (!isObject(value) || depth >= DEEPEST) {
      leaves.push([pointer, value]);
      return;
    }
    for (const name of Object.keys(value).sort()) {
      collect(value[name] ?? null, `${pointer}/${escapeSegment(name)}`, depth + 1);
    }
  };
  collect(item, '', 0);
  return leaves;
}

/** The same text for the same value, in whatever order its members come. */
function canonical(value: Json): string | undefined {
  return JSON.stringify(value, (_, inner: Json) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
