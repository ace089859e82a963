import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';

/** A query cannot hold null, whatever the schema of the parameter says. */
export function withoutNull(schema: JsonObject): JsonObject {
  const list = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(list)) {
    const some = (list as readonly Json[]).filter((one) => isObject(one) && one['type'] !== 'null');
    const [only] = some;
    return some.length === 1 && isObject(only) ? only : schema;
  }
  const types = schema['type'];
  if (!Array.isArray(types)) return schema;
  const some = (types as readonly Json[]).filter((type) => type !== 'null');
  const [only] = some;
  return some.length === 1 && only !== undefined ? { ...schema, type: only } : schema;
}
