import { isObject, type Json, type JsonObject, type JsonSchema } from '../text/json.js';
import { segments } from '../text/pointer.js';
import { withRequired } from './with-required.js';

/** The schema of a body that has these members, and in which none of them is null, where plain properties declare them. */
export function withValues(schema: JsonSchema, pointers: readonly string[]): JsonSchema {
  const filled = pointers.reduce<Json>((rest, pointer) => inside(rest, segments(pointer)), schema);
  return withRequired(filled as JsonSchema, pointers);
}

function inside(node: Json, [name, ...below]: readonly string[]): Json {
  if (name === undefined) return withoutNull(node);
  if (!isObject(node) || !isObject(node['properties']) || !Object.hasOwn(node['properties'], name)) return node;
  const { properties } = node;
  return { ...node, properties: { ...properties, [name]: inside(properties[name] ?? null, below) } };
}

function withoutNull(node: Json): Json {
  if (!isObject(node)) return node;
  const isOther = (one: Json): boolean => one !== null && !(isObject(one) && one['type'] === 'null');
  const left = ['enum', 'anyOf', 'oneOf'].flatMap((word) => {
    const all = node[word];
    return Array.isArray(all) ? [[word, (all as readonly Json[]).filter(isOther)] as const] : [];
  });
  const types = node['type'];
  const kinds = Array.isArray(types) ? (types as readonly Json[]).filter((one) => one !== 'null') : [];
  const [only, another] = kinds;
  const whole: JsonObject = { ...node, ...Object.fromEntries(left) };
  return only === undefined ? whole : { ...whole, type: another === undefined ? only : kinds };
}
