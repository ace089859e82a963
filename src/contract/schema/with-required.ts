import { isObject, type Json, type JsonSchema } from '../text/json.js';
import { segments } from '../text/pointer.js';

/** The schema of a body that must have these members, where plain properties declare them. */
export function withRequired(schema: JsonSchema, pointers: readonly string[]): JsonSchema {
  return pointers.reduce<JsonSchema>((rest, pointer) => required(rest, segments(pointer)) as JsonSchema, schema);
}

function required(node: Json, [name, ...below]: readonly string[]): Json {
  if (!isObject(node) || name === undefined) return node;
  const { properties } = node;
  if (!isObject(properties) || !Object.hasOwn(properties, name)) return node;
  const before = Array.isArray(node['required']) ? (node['required'] as readonly Json[]) : [];
  const inside = { ...properties, [name]: required(properties[name] ?? null, below) };
  return { ...node, properties: inside, required: [...new Set([...before, name])] };
}
