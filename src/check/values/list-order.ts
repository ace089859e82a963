import { isObject, type Json } from '../../contract/text/json.js';
import { covers, escapeSegment } from '../../contract/text/pointer.js';

/**
 * The value with each list of plain values in the order in which the other one shows the same elements. Whether a list keeps its order is asked
 * once, see `reordered`: what else compares records does not ask again.
 */
export function inOrderOf(value: Json, shown: Json | undefined): Json {
  if (Array.isArray(value) && Array.isArray(shown)) {
    const [list, other] = [value as readonly Json[], shown as readonly Json[]];
    if (areAlike(list, other)) return other;
    const inner: readonly Json[] = list.map((one, n) => inOrderOf(one, other[n]));
    return inner.every((one, n) => one === list[n]) ? list : inner;
  }
  if (!isObject(value) || !isObject(shown)) return value;
  const entries = Object.entries(value);
  const ordered = entries.map(([name, one]) => inOrderOf(one, Object.hasOwn(shown, name) ? shown[name] : undefined));
  if (ordered.every((one, n) => one === entries[n]?.[1])) return value;
  return Object.fromEntries(entries.map(([name], n) => [name, ordered[n] ?? null]));
}

/** Pointers to the lists that are shown in another order than they were sent in, but for those that have none. */
export function reordered(sent: Json, shown: Json | undefined, sets: readonly string[], at = ''): readonly string[] {
  if (Array.isArray(sent) && Array.isArray(shown)) {
    const [list, other] = [sent as readonly Json[], shown as readonly Json[]];
    if (!areAlike(list, other)) return list.flatMap((one, n) => reordered(one, other[n], sets, `${at}/${String(n)}`));
    const isSame = list.every((one, n) => one === other[n]);
    return isSame || sets.some((set) => covers(set, at)) ? [] : [at];
  }
  if (!isObject(sent) || !isObject(shown)) return [];
  return Object.entries(sent).flatMap(([name, one]) =>
    reordered(one, Object.hasOwn(shown, name) ? shown[name] : undefined, sets, `${at}/${escapeSegment(name)}`),
  );
}

/** Whether both have the same elements as often, all of them plain values. */
function areAlike(list: readonly Json[], other: readonly Json[]): boolean {
  if (list.length !== other.length || list.length < 2) return false;
  if ([...list, ...other].some((one) => typeof one === 'object')) return false;
  const key = (one: Json): string => JSON.stringify(one);
  const [first, second] = [list.map(key).sort(), other.map(key).sort()];
  return first.every((one, n) => one === second[n]);
}
