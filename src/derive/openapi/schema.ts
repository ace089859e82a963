import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { isReference, type ApiDocument } from './document.js';
import { excludedMembers } from './exclusive.js';
import { merged } from './merge-schemas.js';
import { isSaidReadOnly, withNull, withoutOpenApiWords } from './schema-words.js';

/** For whom a schema is: what a caller may send, or what an answer holds. */
export type Direction = 'request' | 'answer';

/** Values of one schema after references were followed; beyond that it is cut. */
const MOST_NODES = 3000;

const MAPS = ['properties', 'patternProperties', 'dependentSchemas'] as const;
const LISTS = ['anyOf', 'oneOf', 'prefixItems'] as const;
const SINGLES = [
  ...['items', 'additionalProperties', 'contains', 'not', 'if', 'then', 'else', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
] as const;
/** Where a schema that says less would say more. */
const NEGATIVE = new Set<string>(['not', 'if', 'then', 'else', 'contains']);
/** References that are followed while validating. They cannot be copied. */
const DYNAMIC = ['$dynamicRef', '$recursiveRef'];

/**
 * The schema in the words that a contract takes, with every reference followed, or undefined where it cannot be said. What cannot be said
 * of an answer is left open. In a request an optional member is left out instead, because a run would send what is left open.
 */
export function translated(
  document: ApiDocument,
  schema: Json | undefined,
  direction: Direction,
): JsonSchema | undefined {
  const isRequest = direction === 'request';
  const open = isRequest ? undefined : {};
  const above = new Set<Json>();
  let nodes = 0;

  const of = (given: Json | undefined): JsonSchema | undefined => {
    if (typeof given === 'boolean') return given;
    const value = isReference(given) ? document.follow(given) : given;
    if (typeof value === 'boolean') return value;
    nodes += 1;
    if (!isObject(value) || above.has(value) || nodes > MOST_NODES) return open;
    if (DYNAMIC.some((word) => word in value)) return open;
    above.add(value);
    try {
      const own = plain(value);
      const beside = document.dialect === 'openapi-3.1' && isReference(given) ? besides(given) : undefined;
      if (beside === undefined || own === undefined) return own;
      const more = plain(beside);
      return more === undefined ? open : merged([own, more]);
    } finally {
      above.delete(value);
    }
  };

  const plain = (value: JsonObject): JsonSchema | undefined => {
    const words: Record<string, Json> = { ...withoutOpenApiWords(value, document.dialect) };
    const required = new Set(Array.isArray(words['required']) ? (words['required'] as readonly Json[]) : []);
    for (const word of MAPS) {
      const map = words[word];
      if (!isObject(map)) continue;
      const out: Record<string, Json> = {};
      const excluded = isRequest && word === 'properties' ? excludedMembers(document, map, required) : undefined;
      for (const [name, inner] of Object.entries(map)) {
        if (excluded?.has(name) === true) continue;
        if (word === 'properties' && isHidden(inner)) {
          required.delete(name);
          continue;
        }
        const schema = of(inner);
        if (schema !== undefined) out[name] = schema;
        else if (word !== 'properties' || required.has(name)) return undefined;
      }
      words[word] = out;
    }
    if (Array.isArray(words['required'])) words['required'] = [...required];
    if (Array.isArray(words['required']) && words['required'].length === 0) delete words['required'];
    for (const word of SINGLES) {
      if (words[word] === undefined) continue;
      const schema = NEGATIVE.has(word) && !isRequest && isCut(words[word]) ? undefined : of(words[word]);
      if (schema !== undefined) words[word] = schema;
      else if (isRequest) return undefined;
      else delete words[word];
    }
    for (const word of LISTS) {
      const list = words[word];
      if (!Array.isArray(list)) continue;
      const schemas = (list as readonly Json[]).map(of);
      if (schemas.includes(undefined)) return undefined;
      words[word] = schemas as readonly JsonSchema[];
    }
    // Alternatives of documents overlap more often than not: that exactly one of them holds is no promise about an answer.
    if (!isRequest && words['oneOf'] !== undefined && words['anyOf'] === undefined) {
      words['anyOf'] = words['oneOf'];
      delete words['oneOf'];
    }
    const all = words['allOf'];
    delete words['allOf'];
    const parts = Array.isArray(all) ? (all as readonly Json[]).map(of) : [];
    if (parts.includes(undefined)) return undefined;
    const whole = parts.length === 0 ? words : closedOver(parts as readonly JsonSchema[], words);
    return withNull(whole, value, document.dialect, direction);
  };

  /** A member that only the service sets, or that no answer shows. */
  const isHidden = (inner: Json): boolean => {
    const value = document.follow(inner);
    const word = isRequest ? 'readOnly' : 'writeOnly';
    return [inner, value].some((one) => isObject(one) && (one[word] === true || (isRequest && isSaidReadOnly(one))));
  };

  /** A negation of something that is cut would forbid everything. */
  const isCut = (inner: Json | undefined): boolean => {
    const value = document.follow(inner);
    return value !== undefined && typeof value === 'object' && (above.has(value) || nodes > MOST_NODES);
  };
  return schema === undefined ? undefined : of(schema);
}

/** `unevaluatedProperties` heeds the members of all parts: over one schema it is the same as `additionalProperties`. */
function closedOver(parts: readonly JsonSchema[], words: JsonObject): JsonSchema {
  const { unevaluatedProperties, ...others } = words;
  const whole = merged([...parts, others]);
  if (unevaluatedProperties === undefined) return whole;
  const isOne = isObject(whole) && !['allOf', 'anyOf', 'oneOf', 'if', '$ref'].some((word) => word in whole);
  if (isOne && whole['additionalProperties'] === undefined)
    return { ...whole, additionalProperties: unevaluatedProperties };
  return isObject(whole) ? { ...whole, unevaluatedProperties } : whole;
}

/** What stands beside a reference and is no remark. */
function besides(given: JsonObject): JsonObject | undefined {
  const entries = Object.entries(given).filter(
    ([word]) => !['$ref', 'summary', 'description', 'title', 'example', 'examples', 'deprecated'].includes(word),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
