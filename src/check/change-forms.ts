import { isObject, type Json, type JsonObject } from '../contract/json.js';

/** The change as a JSON Patch (RFC 6902). */
export function jsonPatch(change: JsonObject, before: Json | undefined): Json {
  return Object.entries(change).map(([name, value]) => {
    const isThere = isObject(before) && Object.hasOwn(before, name);
    return { op: isThere ? 'replace' : 'add', path: `/${name}`, value };
  });
}

/** The item without the members that the change names. */
export function withoutNames(item: Json | undefined, change: JsonObject): Json | undefined {
  if (!isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !Object.hasOwn(change, name)));
}
