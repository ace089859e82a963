import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { segments, valueAt, withValueAt } from '../../contract/text/pointer.js';
import type { Kit } from '../kit.js';

/** Days and times that no service gives to a record that is made now. */
const LONG_AGO = { time: '2001-02-03T04:05:06Z', day: '2001-02-03', http: 'Sat, 03 Feb 2001 04:05:06 GMT' };

/**
 * A valid value for a member of a record that a service would not choose for it by itself; undefined where none is known.
 *
 * @param example a record as it is read
 */
export function anotherValue(
  kit: Pick<Kit, 'unknownId'>,
  own: Own,
  schema: JsonSchema,
  pointer: string,
  example: Json,
): Json | undefined {
  const present = valueAt(example, pointer);
  const id = Object.entries(own.id.placeholders).find(([, at]) => at.kind === 'pointer' && at.pointer === pointer);
  if (id !== undefined) {
    // Of the same look: what is no number is null in JSON.
    const isId = typeof present === 'number' || typeof present === 'string';
    const unknown = kit.unknownId(own, isId ? { ids: { [id[0]]: String(present) } } : undefined)[id[0]];
    return unknown !== undefined && typeof present === 'number' ? Number(unknown) : unknown;
  }
  if (typeof present === 'number') return present + 1000;
  if (typeof present === 'boolean') return !present;
  if (typeof present !== 'string') return undefined;
  if (/^\d{4}-\d\d-\d\dT\d\d:/.test(present)) return LONG_AGO.time;
  if (/^\d{4}-\d\d-\d\d$/.test(present)) return LONG_AGO.day;
  if (/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(present)) return LONG_AGO.http;
  const member = schemaAt(schema, pointer);
  const values = isObject(member) ? member['enum'] : undefined;
  return Array.isArray(values) ? (values as readonly Json[]).find((value) => value !== present) : undefined;
}

/** The schema of a member, where it stands there as such. */
function schemaAt(schema: JsonSchema, pointer: string): Json | undefined {
  let at: Json | undefined = schema;
  for (const name of pointer.split('/').slice(1)) {
    const properties: Json | undefined = isObject(at) ? at['properties'] : undefined;
    const items: Json | undefined = isObject(at) && /^\d+$/.test(name) ? at['items'] : undefined;
    at = isObject(properties) ? properties[name] : items;
  }
  return at;
}

/**
 * A body with a value at a place. A list on the way that the body does not have is taken from another one, for there is no
 * element of what is not there; as it was where neither has it.
 */
export function withMemberFrom(like: JsonObject, body: JsonObject, pointer: string, value: Json): JsonObject {
  const names = segments(pointer);
  const paths = names.map((_, depth) =>
    pointer
      .split('/')
      .slice(0, depth + 1)
      .join('/'),
  );
  const list = paths.find((at) => Array.isArray(valueAt(body, at) ?? valueAt(like, at)));
  const start = list === undefined ? body : withValueAt(body, list, valueAt(body, list) ?? valueAt(like, list) ?? []);
  const around = pointer.slice(0, pointer.lastIndexOf('/'));
  const isInList = names.some((name) => /^\d+$/.test(name));
  if (isInList && (list === undefined || valueAt(start, around) === undefined)) return body;
  const made = withValueAt(start, pointer, value);
  return isObject(made) ? made : body;
}
