import { isObject, type Json } from '../contract/text/json.js';

/** A text that two values share exactly if they are equal as JSON: the order of the members does not matter. */
export function valueKey(value: Json): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sorted(item));
  if (!isObject(value)) return value;
  // Pairs and not an object: in an object, names that look like numbers would be moved, and `__proto__` would be lost.
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { object: pairs.map(([name, member]) => [name, sorted(member)]) };
}
