import { isObject, type Json, type JsonObject, type JsonSchema, escapeSegment, equal } from 'probity/check';

/** Members of a body that may be left out, with what the schema says that they are then. */
export function defaultsOf(schema: JsonSchema): JsonObject {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const required = isObject(schema) && Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
  const told = Object.entries(properties).flatMap(([name, inner]) => {
    const value = isObject(inner) ? inner['default'] : undefined;
    return value === undefined || required.includes(name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(told);
}

/** A body without those members. */
export function withoutDefaults(schema: JsonSchema, body: JsonObject): JsonObject {
  const defaults = defaultsOf(schema);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(defaults, name)));
}

/**
 * Members that were left out and are shown with another value than their default, in words.
 * @param free pointers to what the service sets by itself
 */
export function otherThanDefault(
  schema: JsonSchema,
  sent: JsonObject,
  shown: Json | undefined,
  free: readonly string[],
): readonly string[] {
  return Object.entries(defaultsOf(schema)).flatMap(([name, value]) => {
    const is = isObject(shown) && !Object.hasOwn(sent, name) ? shown[name] : undefined;
    // What is not shown may be kept as it should be.
    if (is === undefined || free.includes(`/${escapeSegment(name)}`) || equal(is, value)) return [];
    return [`/${name} is ${JSON.stringify(is)}, and by default ${JSON.stringify(value)}`];
  });
}
