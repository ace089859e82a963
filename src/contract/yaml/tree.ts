import { isObject, type Json } from '../text/json.js';
import { gap, none, stated, type Slot } from '../facts/slot.js';

/** The segments of a fact path: `resources.products.id` to its three names. */
export function namesOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/**
 * The fact at the path in one tree. `none` on the way, or a map that is closed by `"*": none` and lacks the key, says
 * that there is no such thing; a missing key is a gap.
 */
export function factIn(tree: Json, names: readonly string[]): Slot<Json> {
  let current: Json = tree;
  for (let index = 0; index < names.length;) {
    if (current === 'none') return none(names.slice(0, index).join('.'));
    const found = longest(current, names, index);
    if (found === undefined) {
      const closed = isObject(current) && Object.hasOwn(current, '*') && current['*'] === 'none';
      return closed ? none([...names.slice(0, index), '*'].join('.')) : gap(names.join('.'));
    }
    current = found.value;
    index = found.next;
  }
  return current === 'none' ? none(names.join('.')) : stated(current, names.join('.'));
}

/** The member that the next names lead to: the first of them, or as many as make up a name with dots. */
function longest(
  value: Json,
  names: readonly string[],
  from: number,
): { readonly value: Json; readonly next: number } | undefined {
  for (let next = from + 1; next <= names.length; next += 1) {
    const inner = member(value, next === from + 1 ? (names[from] ?? '') : names.slice(from, next).join('.'));
    if (inner !== undefined) return { value: inner, next };
  }
  return undefined;
}

/** Names under which a value has parts: keys of a map but `*`, indices of a list. */
export function partNames(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.map((_, index) => String(index));
  return isObject(value) ? Object.keys(value).filter((key) => key !== '*') : [];
}

function member(value: Json, name: string): Json | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? (value as readonly Json[])[Number(name)] : undefined;
  return isObject(value) && Object.hasOwn(value, name) && name !== '*' ? value[name] : undefined;
}
