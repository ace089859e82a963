import { isObject, type Json, type JsonSchema } from '../text/json.js';
import { segments } from '../text/pointer.js';

/**
 * The schema of a body without members that the tool fills in by itself, such as the id of the record that the path names: no value is drawn for
 * them. As it is where it declares them by more than plain properties.
 */
export function withoutMembers(schema: JsonSchema, pointers: readonly string[]): JsonSchema {
  return pointers.reduce<JsonSchema>((rest, pointer) => without(rest, segments(pointer)) as JsonSchema, schema);
}

function without(node: Json, [name, ...below]: readonly string[]): Json {
  if (!isObject(node) || name === undefined) return node;
  const { properties, required } = node;
  if (!isObject(properties) || !Object.hasOwn(properties, name)) return node;
  if (below.length > 0)
    return { ...node, properties: { ...properties, [name]: without(properties[name] ?? null, below) } };
  const left = Object.fromEntries(Object.entries(properties).filter(([one]) => one !== name));
  const others = Array.isArray(required) ? (required as readonly Json[]).filter((one) => one !== name) : undefined;
  return { ...node, properties: left, ...(others === undefined ? {} : { required: others }) };
}
