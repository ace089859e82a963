import { isObject, type Json, type JsonObject } from './json.js';
import type { Locator } from './locator.js';
import { everyAt, withValueAt } from './pointer.js';

/** What an element of a list is, where it is not the record: what the record has at these JSON pointers. */
export interface Element {
  /** The element is the value there: `["a", "b"]`. */
  readonly value?: string;
  /** The list is an object, of which each member is called as the value there: `{"a": {...}}`. */
  readonly key?: string;
}

/** What a list shows, each element as a record with what is known of it; undefined where there is no list. */
export function listedAt(body: Json | undefined, locator: Locator): Json | undefined {
  if (locator.kind !== 'pointer') return undefined;
  const { pointer, element } = locator;
  const found = everyAt(body, pointer);
  if (element === undefined) return found;
  const { value, key } = element;
  const recordOf = (one: Json): Json => (value === undefined ? one : withValueAt(NOTHING, value, one));
  if (key === undefined) return Array.isArray(found) ? (found as readonly Json[]).map(recordOf) : undefined;
  if (!isObject(found)) return undefined;
  return Object.entries(found).map(([name, one]) => {
    const record = recordOf(one);
    return isObject(record) ? withValueAt(record, key, name) : record;
  });
}

const NOTHING: JsonObject = {};
