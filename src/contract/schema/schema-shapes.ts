import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import { segments } from '../text/pointer.js';

/**
 * The schema of a body that carries one record (or a list of records) at the pointer. Definitions stay at the top, where
 * the references of the record's schema look for them.
 */
export function itemAt(pointer: string, record: JsonSchema, list: boolean): JsonSchema {
  const path = segments(pointer);
  if (path.length === 0 && !list) return record;
  const { definitions, rest } = withoutDefinitions(record);
  let schema: JsonSchema = list && !path.includes('*') ? { type: 'array', items: rest } : rest;
  for (const segment of path.toReversed()) {
    if (segment === '*')
      schema = {
        anyOf: [
          { type: 'array', items: schema },
          { type: 'object', additionalProperties: schema },
        ],
      };
    else if (/^\d+$/.test(segment))
      schema = { anyOf: [{ type: 'array', minItems: Number(segment) + 1 }, inMember(segment, schema)] };
    else schema = inMember(segment, schema);
  }
  return definitions === undefined || !isObject(schema) ? schema : { ...schema, $defs: definitions };
}

/** What has a member of that name; a number is one of an object, or the place in a list. */
function inMember(name: string, schema: JsonSchema): JsonObject {
  return { type: 'object', required: [name], properties: { [name]: schema } };
}

function withoutDefinitions(schema: JsonSchema): { definitions?: Json; rest: JsonSchema } {
  if (!isObject(schema) || !isObject(schema['$defs'])) return { rest: schema };
  const { $defs, ...rest } = schema as JsonObject & { $defs: Json };
  return { definitions: $defs, rest };
}
