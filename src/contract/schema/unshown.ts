import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import { escapeSegment, valueAt } from '../text/pointer.js';

/** Words of a schema beside which members may be declared that its own `properties` do not have. */
const MORE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

/**
 * The schema of a body, with `writeOnly` at each member that the schema of the record does not have, also inside of its objects: a password that nothing shows is not lost.
 * As it is where one of them says more than its own members.
 *
 * @param shown the schema of the record in answers, all of whose members it declares
 */
export function withUnshown(body: JsonObject, shown: JsonSchema | undefined): JsonObject;
export function withUnshown(body: JsonSchema, shown: JsonSchema | undefined): JsonSchema;
export function withUnshown(body: JsonSchema, shown: JsonSchema | undefined): JsonSchema {
  const [sent, all] = [membersOf(body), membersOf(shown)];
  if (!isObject(body) || sent === undefined || all === undefined || Object.keys(all).length === 0) return body;
  const members = Object.entries(sent).map(([name, member]): readonly [string, Json] => {
    if (!Object.hasOwn(all, name)) return [name, isObject(member) ? { ...member, writeOnly: true } : member];
    return [name, isSchema(member) ? withUnshown(member, asSchema(all[name])) : member];
  });
  if (members.every(([name, member]) => member === sent[name])) return body;
  return { ...body, properties: Object.fromEntries(members) };
}

/** All the members that a schema declares; undefined where it says more than its own members. */
function membersOf(schema: JsonSchema | undefined): JsonObject | undefined {
  if (!isObject(schema) || !isObject(schema['properties'])) return undefined;
  return MORE.some((word) => word in schema) ? undefined : schema['properties'];
}

const isSchema = (value: Json | undefined): value is JsonSchema => isObject(value) || typeof value === 'boolean';
const asSchema = (value: Json | undefined): JsonSchema | undefined => (isSchema(value) ? value : undefined);

/** Levels of members in members that are looked at. */
const DEEPEST = 8;

/** Members of a body that are written and never shown, such as a password, also inside of its objects. */
export function hiddenIn(schema: JsonSchema, root = schema, depth = 0): readonly string[] {
  if (!isObject(schema) || depth > DEEPEST) return [];
  return [schema, ...besides(schema, root)].flatMap((part) => {
    const properties = isObject(part) ? part['properties'] : undefined;
    const entries = isObject(properties) ? Object.entries(properties) : [];
    return entries.flatMap(([name, one]): readonly string[] => {
      const at = `/${escapeSegment(name)}`;
      if (isObject(one) && one['writeOnly'] === true) return [at];
      return isSchema(one) ? hiddenIn(one, root, depth + 1).map((below) => `${at}${below}`) : [];
    });
  });
}

/** Where records have their links, which follow from their state and from the rights of the caller. */
export function linksIn(schema: JsonSchema | undefined): readonly string[] {
  const parts = isObject(schema) ? [schema, ...besides(schema, schema)] : [];
  const isLinked = parts.some(
    (part) => isObject(part) && isObject(part['properties']) && '_links' in part['properties'],
  );
  return isLinked ? ['/_links'] : [];
}

/** What else holds of a value: the schema that is referred to, and all of which it is made up. */
export function besides(schema: JsonObject, root: JsonSchema): readonly JsonSchema[] {
  const ref = schema['$ref'];
  const target = typeof ref === 'string' && ref.startsWith('#') ? valueAt(root, ref.slice(1)) : undefined;
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [];
  return [target, ...parts].filter((part) => isObject(part));
}
