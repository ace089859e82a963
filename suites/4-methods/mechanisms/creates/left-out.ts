import {
  covers,
  escapeSegment,
  isObject,
  valueAt,
  withoutValueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type JsonSchema,
} from 'probity/check';
import { equal } from 'probity/check/values';

/** Objects in objects that are looked into. */
const DEEPEST = 3;

/** Pointers of the members of a body that may be left out, also in its objects, with what the schema says that they are then. */
function defaultsIn(schema: Json | undefined, at = '', depth = 0): readonly (readonly [at: string, value: Json])[] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const required = isObject(schema) && Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
  return Object.entries(properties).flatMap(([name, inner]) => {
    const pointer = `${at}/${escapeSegment(name)}`;
    const value = isObject(inner) ? inner['default'] : undefined;
    if (value !== undefined) return required.includes(name) ? [] : [[pointer, value] as const];
    return depth >= DEEPEST ? [] : defaultsIn(inner, pointer, depth + 1);
  });
}

/** A body of these members alone, each with its default. */
export function defaultsOf(schema: JsonSchema): JsonObject {
  const all = defaultsIn(schema).reduce<Json>((body, [at, value]) => withValueAt(body, at, value), {});
  return isObject(all) ? all : {};
}

/** A body without those members. */
export function withoutDefaults(schema: JsonSchema, body: JsonObject): JsonObject {
  const left = defaultsIn(schema).reduce<Json>((rest, [at]) => withoutValueAt(rest, at), body);
  return isObject(left) ? left : body;
}

/**
 * Members that were left out of what was sent and are shown with another value than their default, in words. Where the object around one
 * was not sent, it is not said what is in it.
 *
 * @param free pointers to what the service sets by itself
 */
export function otherThanDefault(
  schema: JsonSchema,
  sent: JsonObject,
  shown: Json | undefined,
  free: readonly string[],
): readonly string[] {
  return defaultsIn(schema).flatMap(([at, value]) => {
    const around = valueAt(sent, at.slice(0, at.lastIndexOf('/')));
    const isLeftOut = isObject(around) && valueAt(sent, at) === undefined;
    const is = shown !== undefined && isLeftOut ? valueAt(shown, at) : undefined;
    // What is not shown may be kept as it should be.
    if (is === undefined || free.some((one) => covers(one, at)) || equal(is, value)) return [];
    return [`${at} is ${JSON.stringify(is)}, and by default ${JSON.stringify(value)}`];
  });
}
