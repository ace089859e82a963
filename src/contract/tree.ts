import { isObject, type Json } from './json.js';
import { gap, none, stated, type Slot } from './slot.js';

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
  for (const [index, name] of names.entries()) {
    if (current === 'none') return none(names.slice(0, index).join('.'));
    const next = member(current, name);
    if (next === undefined) {
      const closed = isObject(current) && Object.hasOwn(current, '*') && current['*'] === 'none';
      return closed ? none([...names.slice(0, index), '*'].join('.')) : gap(names.join('.'));
    }
    current = next;
  }
  return current === 'none' ? none(names.join('.')) : stated(current, names.join('.'));
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
