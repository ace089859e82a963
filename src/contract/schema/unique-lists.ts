import { isObject, type Json, type JsonSchema } from '../text/json.js';
import { escapeSegment } from '../text/pointer.js';

/** Objects in objects that are looked into. */
const DEEPEST = 3;

/** JSON pointers to the lists of plain values that a schema allows each of once. */
export function uniqueListsIn(schema: JsonSchema | Json, at = '', depth = 0): readonly string[] {
  if (!isObject(schema) || depth > DEEPEST) return [];
  const { uniqueItems, items, properties } = schema;
  const isPlain = isObject(items) && !['object', 'array'].some((type) => [items['type']].flat().includes(type));
  if (uniqueItems === true) return isPlain ? [at] : [];
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, one]) =>
    uniqueListsIn(one, `${at}/${escapeSegment(name)}`, depth + 1),
  );
}
