import { isObject, type Json, type JsonObject } from '../../../contract/text/json.js';
import { readablePattern } from '../patterns/pattern-text.js';

const TYPES: readonly Json[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

/** Words with a number. */
const NUMBERS = ['minimum', 'maximum', 'multipleOf'];
const COUNTS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
];

/**
 * The words of a schema that hold no other schema, as JSON Schema 2020-12 has them. What it does not know (`xml`,
 * `externalDocs`, a `type` of `file`) is left out; a pattern no engine of ours can read is moved aside.
 */
export function keptWords(raw: JsonObject): Record<string, Json> {
  const out: Record<string, Json> = {};
  const { type } = raw;
  if (Array.isArray(type)) {
    const known = (type as readonly Json[]).filter((name) => TYPES.includes(name));
    if (known.length > 0) out['type'] = known;
  } else if (type !== undefined && TYPES.includes(type)) {
    out['type'] = type;
  }
  if (Array.isArray(raw['enum']) && raw['enum'].length > 0) out['enum'] = raw['enum'];
  if (raw['const'] !== undefined) out['const'] = raw['const'];
  for (const word of [...NUMBERS, ...COUNTS]) if (typeof raw[word] === 'number') out[word] = raw[word];
  if (typeof out['multipleOf'] === 'number' && out['multipleOf'] <= 0) delete out['multipleOf'];
  exclusive(raw, out, 'exclusiveMinimum', 'minimum');
  exclusive(raw, out, 'exclusiveMaximum', 'maximum');
  if (raw['uniqueItems'] === true) out['uniqueItems'] = true;
  if (typeof raw['format'] === 'string') out['format'] = raw['format'];
  pattern(raw, out);
  const { required } = raw;
  if (Array.isArray(required)) out['required'] = [...new Set(required.filter((name) => typeof name === 'string'))];
  if (isObject(raw['dependentRequired'])) out['dependentRequired'] = raw['dependentRequired'];
  const examples = [
    ...(raw['example'] === undefined ? [] : [raw['example']]),
    ...(Array.isArray(raw['examples']) ? (raw['examples'] as readonly Json[]) : []),
    ...(raw['default'] === undefined ? [] : [raw['default']]),
  ];
  if (examples.length > 0) out['examples'] = examples;
  return out;
}

/** A boolean in OpenAPI 3.0 and draft-04, where it says how `minimum` is meant; a number later. */
function exclusive(raw: JsonObject, out: Record<string, Json>, word: string, bound: string): void {
  const value = raw[word];
  if (typeof value === 'number') out[word] = value;
  if (value === true && typeof raw[bound] === 'number') {
    out[word] = raw[bound];
    delete out[bound];
  }
}

function pattern(raw: JsonObject, out: Record<string, Json>): void {
  if (typeof raw['pattern'] !== 'string') return;
  const readable = readablePattern(raw['pattern']);
  if (readable === undefined) out['unreadablePattern'] = raw['pattern'];
  else out['pattern'] = readable;
}
