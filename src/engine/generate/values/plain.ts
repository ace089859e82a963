import { boundedPattern, type BoundedPattern } from '../../../contract/schema/bounded-pattern.js';
import { isObject, type Json, type JsonSchema } from '../../../contract/text/json.js';

export type Type = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** What one part of a composition says about properties. Each part closes only over its own names. */
export interface Shape {
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly patterns: readonly (readonly [BoundedPattern, JsonSchema])[];
  /** Undefined: nothing is said of other names, so they are valid but nobody asked for them. */
  readonly others: JsonSchema | undefined;
}

/** What one part says about items. */
export interface Row {
  readonly first: readonly JsonSchema[];
  readonly rest: JsonSchema | undefined;
}

/** A schema without composition: what has to hold of a value all at once. */
export interface Plain {
  /** Undefined: every type. */
  readonly types: ReadonlySet<Type> | undefined;
  /** From `enum` and `const`; only candidates when parts were joined. */
  readonly values: readonly Json[] | undefined;
  readonly bounds: Readonly<Record<Bound, number | undefined>>;
  readonly exclusiveMinimum: number | undefined;
  readonly exclusiveMaximum: number | undefined;
  readonly multiples: readonly number[];
  readonly patterns: readonly string[];
  readonly unreadable: readonly string[];
  readonly formats: readonly string[];
  readonly unique: boolean;
  readonly contains: readonly Contains[];
  readonly required: ReadonlySet<string>;
  readonly needs: readonly (readonly [string, readonly string[]])[];
  readonly names: readonly JsonSchema[];
  readonly shapes: readonly Shape[];
  readonly rows: readonly Row[];
  readonly examples: readonly Json[];
  /** Words that only a test can honour (`not`, `oneOf`, `if`): values have to be filtered here. */
  readonly tested: readonly string[];
}

export interface Contains {
  readonly schema: JsonSchema;
  readonly least: number;
}

const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
export type Bound = (typeof LOWER)[number] | (typeof UPPER)[number];

/** What the words of one node say by themselves, without `allOf`, `$ref` and the like. */
export function plainOf(node: JsonSchema): Plain {
  const raw = isObject(node) ? node : {};
  const number = (word: string): number | undefined => (typeof raw[word] === 'number' ? raw[word] : undefined);
  const texts = (word: string): readonly string[] => (typeof raw[word] === 'string' ? [raw[word]] : []);
  const { type } = raw;
  const named = typeof type === 'string' ? [type] : Array.isArray(type) ? (type as readonly string[]) : undefined;
  const values = raw['const'] === undefined ? raw['enum'] : [raw['const']];
  const needs = isObject(raw['dependentRequired']) ? Object.entries(raw['dependentRequired']) : [];
  return {
    types: named && new Set(named as readonly Type[]),
    values: Array.isArray(values) ? (values as readonly Json[]) : undefined,
    bounds: Object.fromEntries([...LOWER, ...UPPER].map((word) => [word, number(word)])) as Plain['bounds'],
    exclusiveMinimum: number('exclusiveMinimum'),
    exclusiveMaximum: number('exclusiveMaximum'),
    multiples: typeof raw['multipleOf'] === 'number' ? [raw['multipleOf']] : [],
    patterns: texts('pattern'),
    unreadable: texts('unreadablePattern'),
    formats: texts('format'),
    unique: raw['uniqueItems'] === true,
    contains:
      raw['contains'] === undefined ? [] : [{ schema: schema(raw['contains']), least: number('minContains') ?? 1 }],
    required: new Set(Array.isArray(raw['required']) ? (raw['required'] as readonly string[]) : []),
    needs: needs.map(([name, others]) => [name, others as readonly string[]] as const),
    names: raw['propertyNames'] === undefined ? [] : [schema(raw['propertyNames'])],
    shapes: shapeOf(raw),
    rows: rowOf(raw),
    examples: Array.isArray(raw['examples']) ? (raw['examples'] as readonly Json[]) : [],
    tested: testedWords(raw),
  };
}

function schema(value: Json | undefined): JsonSchema {
  return typeof value === 'boolean' || isObject(value) ? value : true;
}

function shapeOf(raw: Readonly<Record<string, Json>>): readonly Shape[] {
  const { properties, patternProperties, additionalProperties } = raw;
  if (properties === undefined && patternProperties === undefined && additionalProperties === undefined) return [];
  const entries = (value: Json | undefined): [string, JsonSchema][] =>
    isObject(value) ? Object.entries(value).map(([name, inner]) => [name, schema(inner)]) : [];
  return [
    {
      properties: new Map(entries(properties)),
      patterns: entries(patternProperties).map(([text, inner]) => [boundedPattern(text), inner] as const),
      others: additionalProperties === undefined ? undefined : schema(additionalProperties),
    },
  ];
}

function rowOf(raw: Readonly<Record<string, Json>>): readonly Row[] {
  const { prefixItems, items } = raw;
  if (prefixItems === undefined && items === undefined) return [];
  const first = Array.isArray(prefixItems) ? (prefixItems as readonly Json[]).map(schema) : [];
  return [{ first, rest: items === undefined ? undefined : schema(items) }];
}

function testedWords(raw: Readonly<Record<string, Json>>): readonly string[] {
  const words = ['not', 'oneOf', 'if', 'contains', 'dependentSchemas', 'unevaluatedProperties', 'unevaluatedItems'];
  const found = words.filter((word) => raw[word] !== undefined && raw[word] !== true);
  // Distinct items are drawn as such; only their schema may hold too few.
  return raw['uniqueItems'] === true ? [...found, 'uniqueItems'] : found;
}

/** Both at once; undefined when they exclude each other by type. */
export function joined(a: Plain, b: Plain): Plain | undefined {
  const types = bothTypes(a.types, b.types);
  if (types?.size === 0) return undefined;
  const values = a.values && b.values ? a.values.filter((value) => has(b.values ?? [], value)) : (a.values ?? b.values);
  if (values?.length === 0) return undefined;
  const largest = (x?: number, y?: number): number | undefined => extreme(Math.max, x, y);
  const smallest = (x?: number, y?: number): number | undefined => extreme(Math.min, x, y);
  const bounds = Object.fromEntries([
    ...LOWER.map((word) => [word, largest(a.bounds[word], b.bounds[word])]),
    ...UPPER.map((word) => [word, smallest(a.bounds[word], b.bounds[word])]),
  ]) as Plain['bounds'];
  const every = <T>(x: readonly T[], y: readonly T[]): readonly T[] => [...new Set([...x, ...y])];
  const tested = every(a.tested, b.tested);
  return {
    types,
    values,
    bounds,
    exclusiveMinimum: largest(a.exclusiveMinimum, b.exclusiveMinimum),
    exclusiveMaximum: smallest(a.exclusiveMaximum, b.exclusiveMaximum),
    multiples: every(a.multiples, b.multiples),
    patterns: every(a.patterns, b.patterns),
    unreadable: every(a.unreadable, b.unreadable),
    formats: every(a.formats, b.formats),
    unique: a.unique || b.unique,
    contains: [...a.contains, ...b.contains],
    required: new Set([...a.required, ...b.required]),
    needs: [...a.needs, ...b.needs],
    names: [...a.names, ...b.names],
    shapes: [...a.shapes, ...b.shapes],
    rows: [...a.rows, ...b.rows],
    examples: [...a.examples, ...b.examples],
    tested,
  };
}

function has(values: readonly Json[], value: Json): boolean {
  const text = JSON.stringify(value);
  return values.some((one) => JSON.stringify(one) === text);
}

function extreme(pick: (x: number, y: number) => number, x?: number, y?: number): number | undefined {
  return x === undefined ? y : y === undefined ? x : pick(x, y);
}

function bothTypes(a: ReadonlySet<Type> | undefined, b: ReadonlySet<Type> | undefined): ReadonlySet<Type> | undefined {
  if (!a) return b;
  if (!b) return a;
  const both = [...a].filter((type) => b.has(type) || (type === 'integer' && b.has('number')));
  // An integer is a number: the narrower of the two holds.
  if (b.has('integer') && a.has('number') && !both.includes('integer')) both.push('integer');
  return new Set(both);
}
