import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';

/**
 * The schemas as one that holds where all of them do. What cannot be put together word by word stays under `allOf`.
 */
export function merged(schemas: readonly JsonSchema[]): JsonSchema {
  if (schemas.includes(false)) return false;
  const [first = {}, ...others] = schemas.filter(isObject).filter((schema) => Object.keys(schema).length > 0);
  let whole: JsonObject = first;
  const apart: JsonObject[] = [];
  for (const other of others) {
    const both = together(whole, other);
    if (both === undefined) apart.push(other);
    else whole = both;
  }
  return apart.length === 0 ? whole : { ...whole, allOf: [...listOf(whole['allOf']), ...apart] };
}

/** Undefined where a word of one means something else beside the words of the other. */
function together(a: JsonObject, b: JsonObject): JsonObject | undefined {
  // These heed which members their own schema names.
  const closes = ['additionalProperties', 'unevaluatedProperties'];
  if ([a, b].some((schema) => closes.some((word) => schema[word] !== undefined && schema[word] !== true)))
    return undefined;
  const out: Record<string, Json> = { ...a };
  for (const [word, value] of Object.entries(b)) {
    const there = out[word];
    if (there === undefined || isSame(there, value)) out[word] = value;
    else if (word === 'required') out[word] = [...new Set([...listOf(there), ...listOf(value)])];
    else if (word === 'examples' || word === 'default') out[word] = value;
    else if (word === 'allOf') out[word] = [...listOf(there), ...listOf(value)];
    else if (word === 'properties' && isObject(there) && isObject(value)) out[word] = members(there, value);
    else return undefined;
  }
  return out;
}

function members(a: JsonObject, b: JsonObject): JsonObject {
  const out: Record<string, Json> = { ...a };
  for (const [name, schema] of Object.entries(b)) {
    const there = out[name];
    out[name] = there === undefined ? schema : merged([there as JsonSchema, schema as JsonSchema]);
  }
  return out;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => sorted(item) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name]) ?? null]),
  );
}
