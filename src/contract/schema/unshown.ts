import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import { valueAt } from '../text/pointer.js';

/** Words of a schema beside which members may be declared that its own `properties` do not have. */
const MORE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

/**
 * The schema of a body, with `writeOnly` at each member that the schema of the record does not have: a password that nothing shows is not lost.
 * As it is where one of them says more than its own members.
 *
 * @param shown the schema of the record in answers, all of whose members it declares
 */
export function withUnshown(body: JsonObject, shown: JsonSchema | undefined): JsonObject;
export function withUnshown(body: JsonSchema, shown: JsonSchema | undefined): JsonSchema;
export function withUnshown(body: JsonSchema, shown: JsonSchema | undefined): JsonSchema {
  const [sent, all] = [body, shown].map((schema) =>
    isObject(schema) && isObject(schema['properties']) && !MORE.some((word) => word in schema)
      ? schema['properties']
      : undefined,
  );
  if (!isObject(body) || sent === undefined || all === undefined || Object.keys(all).length === 0) return body;
  if (Object.keys(sent).every((name) => Object.hasOwn(all, name))) return body;
  const properties = Object.fromEntries(
    Object.entries(sent).map(([name, member]) => [
      name,
      isObject(member) && !Object.hasOwn(all, name) ? { ...member, writeOnly: true } : member,
    ]),
  );
  return { ...body, properties };
}

/** Members of a body that are written and never shown, such as a password. */
export function hiddenIn(schema: JsonSchema): readonly string[] {
  if (!isObject(schema)) return [];
  return [schema, ...besides(schema, schema)].flatMap((part) => {
    const properties = isObject(part) ? part['properties'] : undefined;
    const entries = isObject(properties) ? Object.entries(properties) : [];
    return entries.filter(([, one]) => isObject(one) && one['writeOnly'] === true).map(([name]) => `/${name}`);
  });
}

/** What else holds of a value: the schema that is referred to, and all of which it is made up. */
export function besides(schema: JsonObject, root: JsonSchema): readonly JsonSchema[] {
  const ref = schema['$ref'];
  const target = typeof ref === 'string' && ref.startsWith('#') ? valueAt(root, ref.slice(1)) : undefined;
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [];
  return [target, ...parts].filter((part) => isObject(part));
}
