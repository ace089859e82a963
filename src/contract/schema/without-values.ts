import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import { segments } from '../text/pointer.js';

const BOOLEANS: readonly Json[] = [true, false];

/** The schema of a body whose members do not have these values, where plain properties list their values and have others. */
export function withoutValues(schema: JsonSchema, values: JsonObject): JsonSchema {
  return Object.entries(values).reduce<Json>(
    (rest, [pointer, some]) => inside(rest, segments(pointer), [some].flat() as readonly Json[]),
    schema,
  ) as JsonSchema;
}

function inside(node: Json, [name, ...below]: readonly string[], values: readonly Json[]): Json {
  if (name === undefined) return narrowed(node, values);
  if (!isObject(node) || !isObject(node['properties']) || !Object.hasOwn(node['properties'], name)) return node;
  const { properties } = node;
  return { ...node, properties: { ...properties, [name]: inside(properties[name] ?? null, below, values) } };
}

function narrowed(node: Json, values: readonly Json[]): Json {
  if (!isObject(node)) return node;
  const listed = Array.isArray(node['enum']) ? (node['enum'] as readonly Json[]) : undefined;
  const all = listed ?? (node['type'] === 'boolean' ? BOOLEANS : []);
  const left = all.filter((one) => !values.some((value) => isDeepStrictEqual(one, value)));
  return left.length === 0 ? node : { ...node, enum: left };
}
