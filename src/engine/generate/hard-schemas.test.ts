import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import { bodies } from './bodies.js';
import { CannotGenerate } from './cannot-generate.js';
import { simplestOf } from './sample.js';
import { validate } from './validator.js';

const inBody = (schema: JsonSchema, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: ['x'],
  properties: { x: schema },
  ...more,
});

const HARD: Readonly<Record<string, JsonSchema>> = {
  'pattern and length': { type: 'string', pattern: '^[a-z0-9-]*$', minLength: 30, maxLength: 31 },
  'pattern of groups and length': { type: 'string', pattern: '^(abc|de)+(-x)?$', minLength: 9, maxLength: 11 },
  'two patterns': { allOf: [{ type: 'string', pattern: '^[a-z]+$' }, { pattern: 'ab' }] },
  'look-ahead': { type: 'string', pattern: '^(?=.*[A-Z])(?=.*\\d).{8,}$' },
  'unanchored pattern with length': { type: 'string', pattern: '\\d{3}', minLength: 20, maxLength: 20 },
  'needless escapes': { type: 'string', pattern: '^[\\w\\-\\.]+\\@\\w+$' },
  hundredths: { type: 'number', multipleOf: 0.01, minimum: 0.1, maximum: 99999.99 },
  'thin range': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.005 },
  'two steps': {
    allOf: [
      { type: 'integer', multipleOf: 4 },
      { multipleOf: 6, minimum: 1 },
    ],
  },
  'far bounds': { type: 'integer', minimum: 5_000_000_000 },
  'exclusive of 3.0': { type: 'integer', minimum: 3, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
  'property names': {
    type: 'object',
    propertyNames: { pattern: '^[A-Z]{3}$' },
    additionalProperties: { type: 'integer' },
    minProperties: 2,
  },
  'pattern properties': {
    type: 'object',
    patternProperties: { '^x-': { type: 'integer' } },
    additionalProperties: false,
    minProperties: 1,
  },
  'overlapping oneOf': {
    oneOf: [
      { type: 'integer', multipleOf: 3 },
      { type: 'integer', multipleOf: 5 },
    ],
  },
  'required split over allOf': {
    allOf: [
      { type: 'object', properties: { a: { type: 'string' } } },
      { required: ['a', 'b'], properties: { b: { type: 'integer' } } },
    ],
  },
  'nullable reference': { $ref: '#/$defs/Code', nullable: true },
  'enum of mixed types': { enum: ['a', 1, null, { b: [true] }, 2.5] },
  'typed enum that forgets null': { type: 'string', enum: ['a'], nullable: true },
  empty: {},
  true: true,
  'if then else': {
    type: 'object',
    required: ['kind'],
    properties: { kind: { enum: ['card', 'cash'] }, number: { type: 'string', pattern: '^\\d{4}$' } },
    if: { properties: { kind: { const: 'card' } } },
    then: { required: ['number'] },
    else: { properties: { number: false } },
  },
  'dependent required': {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    dependentRequired: { a: ['b'] },
  },
  'dependencies of draft-07': {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    dependencies: { a: ['b'] },
  },
  contains: {
    type: 'array',
    items: { type: 'integer', minimum: 0, maximum: 5 },
    contains: { const: 4 },
    minContains: 2,
    maxItems: 4,
  },
  'tuple of draft-07': {
    type: 'array',
    items: [{ type: 'string' }, { type: 'integer' }],
    additionalItems: false,
    minItems: 2,
  },
  'prefix and rest': { type: 'array', prefixItems: [{ const: 'head' }], items: { type: 'boolean' }, minItems: 1 },
  'set of few': { type: 'array', items: { enum: ['a', 'b', 'c'] }, uniqueItems: true, minItems: 3 },
  discriminator: {
    oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }],
    discriminator: { propertyName: 'kind', mapping: { cat: '#/$defs/Cat' } },
  },
  unevaluated: {
    allOf: [{ type: 'object', properties: { a: { type: 'integer' } } }],
    properties: { b: true },
    unevaluatedProperties: false,
  },
  'not a word': { type: 'string', minLength: 1, not: { enum: ['a', 'b'] } },
  'not required': {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'integer' } },
    not: { required: ['a'] },
  },
  'any JSON': { $ref: '#/$defs/Any' },
  'a tree': { $ref: '#/$defs/Tree' },
  'mutual recursion': { $ref: '#/$defs/Even' },
  'required recursion with an end': { $ref: '#/$defs/List' },
};

const DEFS: JsonObject = {
  Code: { type: 'string', pattern: '^[A-Z]{3}$' },
  Cat: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, lives: { type: 'integer' } } },
  Dog: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, good: { const: true } } },
  Tree: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      children: { type: 'array', items: { $ref: '#/$defs/Tree' } },
      left: { $ref: '#/$defs/Tree' },
    },
  },
  Even: { type: 'object', properties: { next: { $ref: '#/$defs/Odd' } } },
  Odd: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/Even' } } },
  Any: {
    anyOf: [
      { type: ['string', 'number', 'null'] },
      { type: 'array', items: { $ref: '#/$defs/Any' } },
      { type: 'object', additionalProperties: { $ref: '#/$defs/Any' } },
    ],
  },
  List: {
    anyOf: [
      {
        type: 'object',
        required: ['head', 'tail'],
        properties: { head: { type: 'integer' }, tail: { $ref: '#/$defs/List' } },
      },
      { type: 'null' },
    ],
  },
};

describe.each(Object.entries(HARD))('%s', (_, schema) => {
  test.each(['safe', 'wide'] as const)('%s values are valid and bounded', (values) => {
    const whole = inBody(schema, { $defs: DEFS });
    const arbitrary = bodies(whole, { values });
    for (const body of fc.sample(arbitrary, { seed: 2, numRuns: 80 })) {
      expect(validate(whole, body), JSON.stringify(body)).toEqual([]);
      expect(JSON.stringify(body).length).toBeLessThan(100_000);
    }
    expect(validate(whole, simplestOf(arbitrary))).toEqual([]);
  });
});

test.each<[string, JsonSchema, string]>([
  ['look-behind', { type: 'string', pattern: '^(?<!a)b(?<=a)$' }, 'pattern'],
  ['back reference', { type: 'string', pattern: '^(a|b)\\1$' }, 'pattern'],
  ['no regular expression', { type: 'string', pattern: '^(?i)abc$' }, 'pattern'],
  ['unknown format', { type: 'string', format: 'phone' }, 'format'],
  ['crossed bounds', { type: 'integer', minimum: 5, maximum: 4 }, 'minimum'],
  ['false', false, 'type'],
  ['endless', { type: 'object', required: ['y'], properties: { y: { $ref: '#/properties/x' } } }, '$ref'],
  ['too few for a set', { type: 'array', items: { const: 1 }, uniqueItems: true, minItems: 2 }, 'uniqueItems'],
])('%s cannot be generated, and the place is named', (_, schema, keyword) => {
  let thrown: unknown;
  try {
    bodies(inBody(schema));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(CannotGenerate);
  expect((thrown as CannotGenerate).at).toMatch(/^\/x/);
  expect((thrown as CannotGenerate).keyword).toBe(keyword);
});

describe('what asks for very much', () => {
  const LISTS: JsonSchema = {
    type: 'array',
    minItems: 50,
    items: { type: 'array', minItems: 50, items: { type: 'integer' } },
  };
  const MUCH: readonly (readonly [string, JsonSchema])[] = [
    ['lists of lists', LISTS],
    [
      'a map of many',
      {
        type: 'object',
        minProperties: 40,
        additionalProperties: { type: 'array', minItems: 40, items: { type: 'integer' } },
      },
    ],
    ['a long text', { type: 'string', minLength: 100_000 }],
    ['a pattern of many', { type: 'string', pattern: '^(ab|[c-f]){30000,}$' }],
    ['a large set', { type: 'array', uniqueItems: true, minItems: 300, items: { type: 'integer' } }],
  ];

  test.each(MUCH)('%s: each value has all that is asked for, and shrinks to one that has', (_, schema) => {
    const whole = inBody(schema);
    for (const values of ['safe', 'wide'] as const) {
      const arbitrary = bodies(whole, { values });
      for (const body of fc.sample(arbitrary, { seed: 3, numRuns: 3 })) expect(validate(whole, body)).toEqual([]);
      expect(validate(whole, simplestOf(arbitrary))).toEqual([]);
    }
  });

  test('few of its values are drawn, so that the sum of all draws of a run is bounded', () => {
    const [body] = fc.sample(bodies(inBody(LISTS)), { seed: 4, numRuns: 1 });
    const inner = (body?.['x'] ?? []) as readonly (readonly Json[])[];
    expect(inner.length).toBeGreaterThanOrEqual(50);
    expect(inner.every((one) => one.length >= 50)).toBe(true);
    expect(new Set(inner).size).toBeLessThanOrEqual(12);
    for (const one of inner) expect(new Set(one).size).toBeLessThanOrEqual(12);
  });

  test.each<[string, JsonSchema]>([
    ['more values than a body can hold', { ...LISTS, items: LISTS }],
    ['a set of thousands', { type: 'array', uniqueItems: true, minItems: 5000, items: { type: 'integer' } }],
  ])('%s cannot be generated', (_, schema) => {
    expect(() => bodies(inBody(schema))).toThrow('more than one body can hold');
  });
});
