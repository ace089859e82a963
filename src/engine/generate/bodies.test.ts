import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import { bodies, neverGenerated } from './bodies.js';
import { sampleOne } from './sample.js';

const inBody = (schema: JsonSchema, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: ['x'],
  properties: { x: schema },
  ...more,
});

const drawn = (schema: JsonSchema, values: 'safe' | 'wide', count = 200): readonly Json[] =>
  fc.sample(bodies(inBody(schema), { values }), { seed: 1, numRuns: count }).map((body) => body['x'] as Json);

test('an example stands in for what cannot be generated', () => {
  expect(new Set(drawn({ type: 'string', format: 'phone', example: '+15550100' }, 'safe'))).toEqual(
    new Set(['+15550100']),
  );
  expect(new Set(drawn({ type: 'string', pattern: '^(a|b)\\1$', examples: ['aa', 'ab'] }, 'safe'))).toEqual(
    new Set(['aa']),
  );
});

test('an optional property that cannot be generated is left out, and told', () => {
  const schema = { type: 'object', properties: { a: { type: 'integer' }, tel: { type: 'string', format: 'phone' } } };
  expect([...neverGenerated(schema).keys()]).toEqual(['/tel']);
  for (const body of fc.sample(bodies(schema), { seed: 1, numRuns: 50 })) expect(body).not.toHaveProperty('tel');
});

test('readOnly properties are left out, wherever the word stands', () => {
  const schema = {
    type: 'object',
    required: ['id', 'a'],
    allOf: [{ properties: { at: { $ref: '#/$defs/Stamp' } }, required: ['at'] }],
    properties: { id: { type: 'integer', readOnly: true }, a: { type: 'integer' } },
    $defs: { Stamp: { type: 'string', format: 'date-time', readOnly: true } },
  };
  for (const body of fc.sample(bodies(schema), { seed: 1, numRuns: 50 })) expect(Object.keys(body)).toEqual(['a']);
});

test('safe values are safe', () => {
  for (const value of drawn({ type: 'string' }, 'safe')) expect(value).toMatch(/^[a-z]+$/);
  for (const value of drawn({ type: 'string', minLength: 3, maxLength: 5 }, 'safe'))
    expect(value).toMatch(/^[a-z]{3,5}$/);
  for (const value of drawn({ type: ['integer', 'null'] }, 'safe'))
    expect(Math.abs(value as number)).toBeLessThan(2 ** 31);
  for (const value of drawn({ type: 'number' }, 'safe')) expect(String(value)).toMatch(/^\d+(\.\d{1,2})?$/);
  const seconds = drawn({ type: 'string', format: 'date-time' }, 'safe').map(
    (value) => Date.parse(value as string) / 1000,
  );
  for (const one of seconds) expect(one % 2).toBe(0);
  for (const value of drawn({ type: 'string', format: 'date-time' }, 'safe')) expect(value).toMatch(/:\d\dZ$/);
});

test('wide values reach the ends', () => {
  const texts = drawn({ type: 'string', maxLength: 20 }, 'wide', 500) as readonly string[];
  expect(texts).toContain('');
  expect(Math.max(...texts.map((text) => text.length))).toBe(20);
  for (const part of [/[\u{10000}-\u{10ffff}]/u, /[\u0300-\u036f]/u, /[\u0590-\u06ff]/u]) {
    expect(texts.some((text) => part.test(text))).toBe(true);
  }
  const numbers = drawn({ type: 'integer' }, 'wide', 500);
  expect(numbers).toContain(Number.MAX_SAFE_INTEGER);
  expect(numbers).toContain(0);
  expect(drawn({ type: ['string', 'null'] }, 'wide')).toContain(null);
  expect(
    drawn({ type: 'array', items: { type: 'integer' } }, 'wide').some((value) => (value as Json[]).length === 0),
  ).toBe(true);
});

test('boundaries that the contract states are drawn often', () => {
  const values = drawn({ type: 'integer', minimum: -7, maximum: 90_000 }, 'safe');
  for (const end of [-7, -6, 89_999, 90_000]) expect(values.filter((value) => value === end).length).toBeGreaterThan(2);
});

test.each<[string, JsonSchema, (value: Json) => boolean, unknown]>([
  ['an integer', { type: 'integer' }, (value) => Number(value) > 500, 501],
  ['a bounded integer', { type: 'integer', minimum: 3, maximum: 90_000 }, (value) => Number(value) > 500, 501],
  ['hundredths', { type: 'number', multipleOf: 0.01 }, (value) => Number(value) > 5, 5.01],
  ['a text', { type: 'string', maxLength: 60 }, (value) => [...String(value)].length > 7, 'aaaaaaaa'],
  ['a list', { type: 'array', items: { type: 'integer' } }, (value) => (value as Json[]).length > 1, [0, 0]],
  [
    'a set',
    { type: 'array', items: { type: 'integer', minimum: 0 }, uniqueItems: true },
    (value) => (value as Json[]).length > 1,
    expect.arrayContaining([0, 1]) as unknown,
  ],
])('%s shrinks to the smallest that fails', (_, schema, fails, smallest) => {
  const whole = inBody(schema, { properties: { a: { type: 'string' }, x: schema, z: { type: 'array', items: {} } } });
  for (const seed of [1, 2, 3, 4, 5]) {
    const run = fc.check(
      fc.property(bodies(whole, { values: 'wide' }), (body) => !fails(body['x'] as Json)),
      { seed, numRuns: 2000 },
    );
    expect(run.counterexample?.[0]).toEqual({ x: smallest });
    expect(run.numShrinks).toBeLessThan(200);
  }
});

test('places of the record stay at one simple value, and are there', () => {
  const schema = {
    type: 'object',
    required: ['sku'],
    properties: {
      sku: { type: 'string', pattern: '^[A-Z]{3}\\d+$' },
      meta: { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, mark: { type: 'string' } } },
      lines: { type: 'array', items: { type: 'object', properties: { product: { type: 'string' } } } },
      rank: { type: 'integer' },
    },
  };
  const own = { unique: ['/sku'], tag: '/meta/mark', refs: [{ at: '/lines/0/product', to: 'products', as: 'id' }] };
  for (const body of fc.sample(bodies(schema, { own: own as never, fixed: ['/rank'] }), { seed: 1, numRuns: 50 })) {
    expect(body).toMatchObject({ sku: 'AAA0', meta: { mark: 'a' }, lines: [{ product: 'a' }], rank: 0 });
    expect(body['lines']).toHaveLength(1);
  }
});

test('the same seed gives the same body', () => {
  const schema = inBody({ type: 'array', items: { type: 'string' } });
  expect(sampleOne(bodies(schema), 5)).toEqual(sampleOne(bodies(structuredClone(schema)), 5));
});
