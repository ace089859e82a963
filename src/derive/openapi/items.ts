import { escapeSegment } from '../../contract/text/pointer.js';
import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { isSame } from './merge-schemas.js';

/** Where a list has its records. */
export interface FoundItems {
  readonly at: string;
  readonly item: JsonObject;
  /** The schema of the whole list. */
  readonly page: JsonObject;
}

/** Members of pages that hold something else than their records. */
const BESIDE = new Set(['errors', 'warnings', 'links', '_links', 'included', 'facets', 'messages', 'sort']);

/**
 * Finds the records in the schema of a list: the list itself, or the one list of objects in it. Undefined where there is none, or where
 * several could be meant.
 */
export function findItems(schema: Json): FoundItems | undefined {
  if (!isObject(schema)) return undefined;
  const own = itemsOf(schema);
  if (own !== undefined) return { at: '', item: own, page: schema };
  for (const depth of [1, 2]) {
    const found = listsIn(schema, depth);
    const [first] = found;
    if (first === undefined) continue;
    return found.every(({ item }) => isSame(item, first.item)) && found.length === 1
      ? { ...first, page: schema }
      : undefined;
  }
  return undefined;
}

function listsIn(schema: JsonObject, depth: number): readonly { readonly at: string; readonly item: JsonObject }[] {
  const properties = schema['properties'];
  if (!isObject(properties)) return [];
  // What can be read alone and has an id is a record and no page.
  if ('id' in properties) return [];
  return Object.entries(properties).flatMap(([name, inner]) => {
    if (!isObject(inner) || BESIDE.has(name)) return [];
    const at = `/${escapeSegment(name)}`;
    if (depth > 1) return listsIn(inner, depth - 1).map((found) => ({ ...found, at: `${at}${found.at}` }));
    const item = itemsOf(inner);
    return item === undefined ? [] : [{ at, item }];
  });
}

function itemsOf(schema: JsonObject): JsonObject | undefined {
  const types = [schema['type']].flat();
  const items = schema['items'];
  if (!types.includes('array') || !isObject(items)) return undefined;
  const isRecord =
    isObject(items['properties']) || [items['type']].flat().includes('object') || items['anyOf'] !== undefined;
  return isRecord ? items : undefined;
}
