import { isObject, type Json, type JsonSchema } from '../text/json.js';
import { closest } from './suggest.js';

/** Something in a JSON Schema that is allowed there and can hardly be meant. */
export interface Slip {
  readonly path: readonly string[];
  readonly message: string;
}

/** Keywords with schemas below their members, in a list, or directly below them (JSON Schema 2020-12 and draft 7). */
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const SINGLE = [
  'items additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames',
  'not if then else',
].flatMap((line) => line.split(' '));

const KEYWORDS = [
  ...[...MAPS, ...LISTS, ...SINGLE],
  '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $vocabulary $comment type enum const format pattern required',
  'minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems',
  'minContains maxContains minProperties maxProperties dependentRequired dependencies title description default',
  'deprecated readOnly writeOnly examples contentEncoding contentMediaType contentSchema',
  // Words of OpenAPI.
  'nullable discriminator xml externalDocs example',
].flatMap((line) => line.split(' '));

const BOUNDS = [
  ['minimum', 'maximum', false],
  ['minimum', 'exclusiveMaximum', true],
  ['exclusiveMinimum', 'maximum', true],
  ['exclusiveMinimum', 'exclusiveMaximum', true],
  ['minLength', 'maxLength', false],
  ['minItems', 'maxItems', false],
  ['minProperties', 'maxProperties', false],
  ['minContains', 'maxContains', false],
] as const;

/** Misspelt keywords, which a validator lets pass, and bounds that no value is within. */
export function slips(schema: JsonSchema, path: readonly string[] = []): readonly Slip[] {
  if (!isObject(schema)) return [];
  return [
    ...Object.keys(schema).flatMap((word) => misspelt(word, [...path, word])),
    ...BOUNDS.flatMap(([least, most, isOpen]) => {
      const [low, high] = [schema[least], schema[most]];
      if (typeof low !== 'number' || typeof high !== 'number' || low < high || (low === high && !isOpen)) return [];
      const message = `No value is within these bounds: ${least} is ${String(low)} and ${most} is ${String(high)}`;
      return [{ path: [...path, least], message }];
    }),
    ...below(schema).flatMap(([names, inner]) => slips(inner, [...path, ...names])),
  ];
}

function misspelt(word: string, path: readonly string[]): readonly Slip[] {
  if (KEYWORDS.includes(word) || word.startsWith('x-')) return [];
  // Any word may stand in a schema; so only one that is a letter away from a long keyword, or two, is none of its own.
  const meant = closest(word, KEYWORDS);
  const isNear = meant !== undefined && meant.length > 3 && closeness(word, meant) <= (meant.length > 6 ? 2 : 1);
  return isNear ? [{ path, message: `Unknown keyword "${word}" in a JSON Schema, did you mean "${meant}"` }] : [];
}

/** Letters that one of the words has and the other has not, or has elsewhere. */
function closeness(word: string, other: string): number {
  const rest = [...other.toLowerCase()];
  let strange = 0;
  for (const letter of word.toLowerCase()) {
    const at = rest.indexOf(letter);
    if (at < 0) strange += 1;
    else rest.splice(at, 1);
  }
  return Math.max(strange, rest.length);
}

function below(schema: { readonly [name: string]: Json }): readonly (readonly [readonly string[], JsonSchema])[] {
  const found: [readonly string[], JsonSchema][] = [];
  const add = (path: readonly string[], value: Json | undefined): void => {
    if (isObject(value)) found.push([path, value]);
  };
  for (const name of MAPS) {
    const map = schema[name];
    if (isObject(map)) for (const [member, inner] of Object.entries(map)) add([name, member], inner);
  }
  for (const name of LISTS) {
    const list = schema[name];
    if (Array.isArray(list))
      for (const [n, inner] of (list as readonly Json[]).entries()) add([name, String(n)], inner);
  }
  for (const name of SINGLE) add([name], schema[name]);
  return found;
}
