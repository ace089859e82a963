import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { Dialect } from './document.js';

/** Words that say nothing about a value, or that only OpenAPI knows. */
const REMARKS = new Set([
  ...['title', 'description', 'deprecated', 'discriminator', 'xml', 'externalDocs', 'example', 'nullable', '$comment'],
  ...[
    'readOnly',
    'writeOnly',
    '$id',
    '$schema',
    '$anchor',
    '$dynamicAnchor',
    '$defs',
    'definitions',
    '$ref',
    '$vocabulary',
  ],
  ...['collectionFormat', 'allowEmptyValue', 'contentEncoding', 'contentMediaType', 'contentSchema'],
]);

/** Formats of OpenAPI that are no promise about the text. */
const LOOSE = new Set(['password', 'binary', 'byte', 'float', 'double', 'decimal', 'text', 'string', 'integer']);

/** How a description begins of a member that only the service sets: *Read-only flag*, *(read only)*, *Readonly.* */
const READ_ONLY =
  /^\s*[([]?read[- ]?only[)\]]?(?:\s+(?:flag|field|property|attribute|member|value|identifier|id|timestamp|date|time)\b|\s*[.,:;]|\s*$)/i;

/** True where the description says in words what `readOnly` would. */
export function isSaidReadOnly({ description }: JsonObject): boolean {
  return typeof description === 'string' && READ_ONLY.test(description);
}

/** The words of a schema as JSON Schema 2020-12 has them; schemas inside it stay as they are. */
export function withoutOpenApiWords(value: JsonObject, dialect: Dialect): JsonObject {
  const out: Record<string, Json> = {};
  for (const [word, inner] of Object.entries(value)) {
    if (REMARKS.has(word) || word.startsWith('x-')) continue;
    if (word === 'format' && typeof inner === 'string' && LOOSE.has(inner)) continue;
    if (word === 'pattern' && !isPattern(inner)) continue;
    out[word] = inner;
  }
  if (value['type'] === 'file') delete out['type'];
  if (dialect !== 'openapi-3.1') bounds(out);
  const example = value['example'];
  if (example !== undefined && out['examples'] === undefined) out['examples'] = [example];
  // In version 3.0 and before, and in some documents of 3.1, examples are a map.
  if (out['examples'] !== undefined && !Array.isArray(out['examples'])) delete out['examples'];
  if (Array.isArray(out['required']) === false && out['required'] !== undefined) delete out['required'];
  if (Array.isArray(out['items'])) {
    out['prefixItems'] = out['items'];
    delete out['items'];
  }
  return out;
}

/** `exclusiveMinimum: true` beside `minimum`, as JSON Schema had it once. */
function bounds(words: Record<string, Json>): void {
  for (const [bound, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof words[exclusive] !== 'boolean') continue;
    const limit = words[bound];
    if (words[exclusive] && limit !== undefined) {
      words[exclusive] = limit;
      delete words[bound];
    } else delete words[exclusive];
  }
}

function isPattern(value: Json): boolean {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}

/** *Format of content (one of null, 'text', 'json')*: null is one of its values. */
const ONE_OF_THEM = /\bone of:? [^.)]*\bnull\b/i;
/** *May be null if unavailable*, *otherwise null*: an answer may have null there. */
const IN_ANSWERS =
  /\b(?:may|can|could|might|will) be [`'"]?null\b|\b(?:otherwise|else) [`'"]?null\b|\bnull[`'"]? (?:if|when|unless|otherwise)\b|\bdefaults? to [`'"]?null\b/i;

/** Lets the value be null too where the document says so, if only in words. */
export function withNull(
  schema: JsonSchema,
  written: JsonObject,
  dialect: Dialect,
  direction: 'request' | 'answer',
): JsonSchema {
  if (!isObject(schema)) return schema;
  // What is said of an object may be about its members.
  const isPlain = !['properties', 'items', 'allOf', 'anyOf', 'oneOf'].some((word) => word in written);
  const said = isPlain && typeof written['description'] === 'string' ? written['description'] : '';
  const isNullable =
    (dialect === 'openapi-3.0' && written['nullable'] === true) ||
    written['x-nullable'] === true ||
    ONE_OF_THEM.test(said) ||
    (direction === 'answer' && IN_ANSWERS.test(said));
  const either = isNullable ? nullable(schema) : schema;
  return isObject(either) ? tidied(either) : either;
}

function nullable(schema: JsonObject): JsonSchema {
  const { type, enum: values } = schema;
  const types = typeof type === 'string' ? [type] : Array.isArray(type) ? (type as readonly Json[]) : undefined;
  if (
    types === undefined ||
    schema['const'] !== undefined ||
    schema['anyOf'] !== undefined ||
    schema['oneOf'] !== undefined
  )
    return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
  if (types.includes('null')) return schema;
  const either: JsonObject = { ...schema, type: [...types, 'null'] };
  return Array.isArray(values) && !values.includes(null)
    ? { ...either, enum: [...(values as readonly Json[]), null] }
    : either;
}

/** `anyOf: [{ type: string, maxLength: 5 }, { type: null }]` is one type or null: written so, its words stay to be seen. */
function tidied(schema: JsonObject): JsonSchema {
  const word = schema['anyOf'] === undefined ? 'oneOf' : 'anyOf';
  const list = schema[word];
  if (!Array.isArray(list) || list.length !== 2) return schema;
  const [first, second] = list as readonly Json[];
  const one = isNull(second) ? first : isNull(first) ? second : undefined;
  if (!isObject(one) || typeof one['type'] !== 'string' || one['enum'] !== undefined || one['const'] !== undefined)
    return schema;
  const { [word]: _, ...rest } = schema;
  const isDouble = Object.keys(rest).some((key) => key in one);
  return isDouble ? schema : { ...rest, ...one, type: [one['type'], 'null'] };
}

function isNull(value: Json | undefined): boolean {
  return isObject(value) && value['type'] === 'null';
}
