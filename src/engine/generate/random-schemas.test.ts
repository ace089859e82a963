import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference } from '../../check/values/compare.js';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import { bodies } from './bodies.js';
import { CannotGenerate } from './cannot-generate.js';
import { everyInvalidBody, invalidBodies } from './invalid/invalid-bodies.js';
import { simplestOf } from './sample.js';
import { isWhole } from '../../selftest/fixtures/amount.js';

const NOTES: readonly JsonObject[] = [{ description: 'x' }, { xml: { name: 'y' } }, { deprecated: true }];
const PATTERNS = ['^[a-z]+$', '^[A-Z]{2}-\\d{3}$', 'x', '^(ab|cd)*$', '^.{2,}$', '^[^/]+(/[^/]+)?$', '\\d$'];
const FORMATS = ['uuid', 'date', 'date-time', 'email', 'uri', 'ipv4', 'hostname', 'byte', 'password', 'json-pointer'];

function text(): fc.Arbitrary<JsonSchema> {
  const lengths = fc.tuple(fc.nat(6), fc.nat(10)).map(([a, b]): JsonObject => ({ minLength: a, maxLength: a + b }));
  return fc.oneof<fc.Arbitrary<JsonSchema>[]>(
    lengths.map((words) => ({ type: 'string', ...words })),
    fc.constantFrom(...PATTERNS).map((pattern) => ({ type: 'string', pattern, nullable: true })),
    fc.tuple(fc.constantFrom(...PATTERNS), lengths).map(([pattern, words]) => ({ type: 'string', pattern, ...words })),
    fc.constantFrom(...FORMATS).map((format) => ({ type: 'string', format })),
    fc.constant<JsonSchema>({ type: ['string', 'null'], example: 'an example' }),
  );
}

function whole(): fc.Arbitrary<JsonSchema> {
  const bounds = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.nat(100));
  return fc.oneof<fc.Arbitrary<JsonSchema>[]>(
    fc.constantFrom<JsonSchema>(
      { type: 'integer' },
      { type: 'integer', format: 'int32' },
      { type: 'integer', format: 'int64' },
    ),
    bounds.map(([low, more]) => ({ type: 'integer', minimum: low, maximum: low + more })),
    fc.tuple(bounds, fc.integer({ min: 2, max: 9 })).map(([[low, more], step]) => ({
      type: 'integer',
      exclusiveMinimum: low,
      maximum: low + more + 20,
      multipleOf: step,
    })),
  );
}

function decimal(): fc.Arbitrary<JsonSchema> {
  return fc.oneof<fc.Arbitrary<JsonSchema>[]>(
    fc.constantFrom<JsonSchema>(
      { type: 'number' },
      { type: 'number', multipleOf: 0.01 },
      { type: 'number', multipleOf: 0.25 },
    ),
    fc
      .tuple(fc.integer(), fc.nat(1000))
      .map(([low, more]) => ({ type: 'number', minimum: low / 100, exclusiveMaximum: (low + more + 1) / 100 })),
    fc.constant<JsonSchema>({ minimum: 0, maximum: 1 }),
  );
}

function listed(): fc.Arbitrary<JsonSchema> {
  const values = fc.constantFrom<Json>('a', 'b', 'Ü', 1, 2.5, true, null);
  return fc.oneof<fc.Arbitrary<JsonSchema>[]>(
    fc.uniqueArray(values, { minLength: 1, maxLength: 5 }).map((list) => ({ enum: list })),
    values.map((one) => ({ const: one })),
  );
}

function reference(): fc.Arbitrary<JsonSchema> {
  return fc.constantFrom({ $ref: '#/$defs/Tree' }, { $ref: '#/$defs/Pair' }, { $ref: '#/$defs/Code' });
}

const DEFS: JsonObject = {
  Code: { type: 'string', pattern: '^[A-Z]{3}$' },
  Pair: {
    type: 'object',
    required: ['left', 'right'],
    properties: { left: { $ref: '#/$defs/Code' }, right: { type: 'integer' } },
  },
  Tree: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1 },
      children: { type: 'array', items: { $ref: '#/$defs/Tree' } },
    },
  },
};

function object(inner: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> {
  return fc
    .record({
      properties: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e~/f'), inner, { minKeys: 1, maxKeys: 4 }),
      required: fc.subarray(['a', 'b', 'c', 'd', 'e~/f']),
      closed: fc.boolean(),
      split: fc.boolean(),
      few: fc.nat(8),
    })
    .map(({ properties, required, closed, split, few }): JsonSchema => {
      const known = required.filter((name) => Object.hasOwn(properties, name));
      const words: JsonObject =
        few === 0 ? { minProperties: 1 } : few === 1 ? { maxProperties: Math.max(1, known.length) } : {};
      const own: JsonObject = {
        type: 'object',
        properties,
        ...(closed ? { additionalProperties: false } : {}),
        ...words,
      };
      return split ? { allOf: [own, { required: known }] } : { ...own, required: known };
    });
}

function array(inner: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> {
  return fc
    .record({ items: inner, least: fc.nat(2), more: fc.nat(3), unique: fc.boolean(), bounded: fc.boolean() })
    .map(({ items, least, more, unique, bounded }) => ({
      type: 'array',
      items,
      ...(bounded ? { minItems: least, maxItems: least + more } : {}),
      ...(unique ? { uniqueItems: true } : {}),
    }));
}

function map(inner: fc.Arbitrary<JsonSchema>): fc.Arbitrary<JsonSchema> {
  return fc.tuple(inner, fc.boolean()).map(([value, named]) => ({
    type: 'object',
    additionalProperties: value,
    ...(named ? { propertyNames: { pattern: '^[a-z]{2,5}$' } } : {}),
  }));
}

/** Schemas as contracts have them, mixed at random: the words that meet here nobody thought of together. */
const { schema: anySchema } = fc.letrec<{ schema: JsonSchema; leaf: JsonSchema; branch: JsonSchema }>((tie) => ({
  leaf: fc.oneof(text(), whole(), decimal(), listed(), fc.constant({ type: 'boolean' }), reference()),
  branch: fc.oneof(
    { arbitrary: object(tie('schema')), weight: 4 },
    { arbitrary: array(tie('schema')), weight: 3 },
    { arbitrary: map(tie('schema')), weight: 1 },
    fc.tuple(tie('leaf'), tie('leaf')).map(([a, b]) => ({ oneOf: [a, b] })),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => ({ anyOf: [a, b] })),
    fc.tuple(tie('leaf'), fc.constantFrom(...NOTES)).map(([a, note]) => ({ allOf: [a], ...note })),
    fc.tuple(tie('leaf'), tie('leaf')).map(([a, b]) => ({ allOf: [a], not: b })),
  ),
  schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, tie('leaf'), tie('branch')),
}));

const bodySchema = object(anySchema).map((schema) => ({ ...(schema as JsonObject), $defs: DEFS }));

/** A judge that shares nothing with the generator but ajv: the schema as it is written, with the strict formats. */
function judge(schema: JsonSchema): (value: Json) => boolean {
  const ajv = new Ajv2020({ strict: false, logger: false, multipleOfPrecision: 6, validateSchema: false });
  addFormats.default(ajv);
  const run = ajv.compile(schema);
  return (value) => run(value) === true;
}

/** More schemas for a thorough run: `PROBITY_TEST_SCALE=10`. */
const SCALE = Number(process.env['PROBITY_TEST_SCALE'] ?? (isWhole ? 1 : 0.4));

/** Runs on what can be generated; counts what cannot, so that the test does not become empty unseen. */
function onGeneratable(base: number, seed: number, look: (schema: JsonObject) => void): void {
  const runs = Math.ceil(base * SCALE);
  let impossible = 0;
  fc.assert(
    fc.property(bodySchema, (schema) => {
      try {
        look(schema);
      } catch (error) {
        if (!(error instanceof CannotGenerate)) throw error;
        impossible += 1;
      }
    }),
    { numRuns: runs, seed },
  );
  expect(impossible).toBeLessThan(runs / 10);
}

describe.each(['safe', 'wide'] as const)('%s bodies of random schemas', (values) => {
  test('are valid, and so is everything they shrink to', () => {
    onGeneratable(220, 11, (schema) => {
      const accepts = judge(schema);
      const arbitrary = bodies(schema, { values });
      for (const body of fc.sample(arbitrary, { seed: 3, numRuns: 15 })) {
        if (!accepts(body)) throw new Error(`Not valid: ${JSON.stringify(body)}`);
      }
      let steps = 0;
      let invalid: Json | undefined;
      fc.check(
        fc.property(arbitrary, (body) => {
          steps += 1;
          if (!accepts(body)) invalid ??= body;
          // Fails for about half of the bodies, so that shrinking goes back and forth.
          return steps > 300 || JSON.stringify(body).length % 2 === 0;
        }),
        { seed: 5, numRuns: 20 },
      );
      if (invalid !== undefined) throw new Error(`Not valid when shrunk: ${JSON.stringify(invalid)}`);
    });
  });
});

test.each(['json', 'form'])('an invalid body of a random schema is wrong at one place (%s)', (sends) => {
  onGeneratable(50, 12, (schema) => {
    const accepts = judge(schema);
    for (const { body, at, violation, repaired } of everyInvalidBody(schema, { sends })) {
      if (accepts(body)) throw new Error(`Valid with ${violation}: ${JSON.stringify(body)}`);
      if (!accepts(repaired)) throw new Error(`Not valid without ${violation}: ${JSON.stringify(repaired)}`);
      const elsewhere = difference(repaired, body).filter(({ pointer }) => !`${pointer}/`.startsWith(`${at}/`));
      if (elsewhere.length > 0) throw new Error(`Also changed by ${violation}: ${JSON.stringify(elsewhere)}`);
    }
  });
});

test('what an invalid body shrinks to is refused as well', () => {
  onGeneratable(60, 13, (schema) => {
    const accepts = judge(schema);
    const arbitrary = invalidBodies(schema);
    for (const { body, violation } of fc.sample(arbitrary, { seed: 3, numRuns: 15 })) {
      if (accepts(body)) throw new Error(`Valid with ${violation}: ${JSON.stringify(body)}`);
    }
    const { body, violation } = simplestOf(arbitrary);
    if (accepts(body)) throw new Error(`Valid when shrunk, with ${violation}: ${JSON.stringify(body)}`);
  });
});
