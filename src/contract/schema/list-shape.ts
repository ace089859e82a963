import { isObject, type Json, type JsonSchema } from '../text/json.js';
import type { Locator } from '../text/locator.js';
import { segments } from '../text/pointer.js';
import { itemAt } from './schema-shapes.js';
import { withoutMembers } from './without-members.js';

/** The schema of an answer that shows a list: of records, of what they have at a place, or an object with a member for each. */
export function listShape(items: Extract<Locator, { readonly kind: 'pointer' }>, record: JsonSchema): JsonSchema {
  const { pointer, element } = items;
  if (element === undefined) return itemAt(pointer, record, true);
  const { value, key } = element;
  const shown = value === undefined ? withoutMembers(record, key === undefined ? [] : [key]) : memberOf(record, value);
  if (key === undefined) return itemAt(pointer, shown, true);
  if (!isObject(shown)) return itemAt(pointer, { type: 'object', additionalProperties: shown }, false);
  const { $defs, ...rest } = shown;
  const list = { type: 'object', additionalProperties: rest, ...($defs === undefined ? {} : { $defs }) };
  return itemAt(pointer, list, false);
}

/** What plain properties say of a member; anything where they do not name it. */
function memberOf(record: JsonSchema, pointer: string): JsonSchema {
  let found: Json | undefined = record;
  for (const name of segments(pointer)) {
    const properties: Json | undefined = isObject(found) ? found['properties'] : undefined;
    found = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  }
  if (!isObject(found)) return true;
  const definitions = isObject(record) ? record['$defs'] : undefined;
  return definitions === undefined ? found : { ...found, $defs: definitions };
}
