import { expect, test } from 'vitest';
import type { JsonObject } from '../../contract/text/json.js';
import { validate } from './validator.js';

const PRODUCT = {
  type: 'object',
  required: ['name', 'secret'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 2, example: 'x', xml: { name: 'n' } },
    price: { type: 'number', multipleOf: 0.01 },
    note: { type: 'string', nullable: true },
    secret: { type: 'string', writeOnly: true },
    at: { type: 'string', format: 'date-time' },
    kind: { type: 'string', enum: ['a', 'b'], nullable: true },
  },
};

test('a valid answer needs no property that is only written', () => {
  expect(
    validate(PRODUCT, { name: 'ab', price: 0.29, note: null, kind: null, at: '2024-02-29T10:00:00+05:30' }),
  ).toEqual([]);
});

test('large amounts are multiples of a hundredth, and thousandths are none', () => {
  const priced = (price: number) => validate(PRODUCT, { name: 'ab', price }, { tolerant: true });
  for (const price of [334041644.91, 999999999999.99, 0.07, -12.34, 0, 1e15]) expect(priced(price)).toEqual([]);
  for (const price of [334041644.915, 0.001, 99999.995])
    expect(priced(price)).toEqual([`/price: must be multiple of 0.01, is ${String(price)}`]);
});

test('each misfit is told with its place', () => {
  expect(validate(PRODUCT, { price: '5', at: '2024-13-01T00:00:00Z', kind: 'c' })).toEqual([
    'the value: name is missing',
    '/price: must be number, is "5"',
    '/at: must match format "date-time", is "2024-13-01T00:00:00Z"',
    '/kind: must be one of "a","b", is "c"',
    '/kind: must be null, is "c"',
    '/kind: matches none of the alternatives',
  ]);
});

test('a tolerant reader lets unknown properties be, and nothing else', () => {
  expect(validate(PRODUCT, { name: 'ab', more: 1 })).toEqual(['the value: more is not a known property']);
  expect(validate(PRODUCT, { name: 'ab', more: 1 }, { tolerant: true })).toEqual([]);
  expect(validate(PRODUCT, { name: 'a', more: 1 }, { tolerant: true })).toHaveLength(1);
});

test('a tolerant reader takes one of several closed alternatives with something unknown in it', () => {
  const closed = (name: string) => ({
    type: 'object',
    required: [name],
    properties: { [name]: {} },
    additionalProperties: false,
  });
  const either = { oneOf: [closed('a'), closed('b')] };
  expect(validate(either, { a: 1, c: 2 })).not.toEqual([]);
  expect(validate(either, { a: 1, c: 2 }, { tolerant: true })).toEqual([]);
  expect(validate(either, { c: 2 }, { tolerant: true })).not.toEqual([]);
});

test('leniency does not turn a negation around', () => {
  const schema = { type: 'object', not: { properties: { a: {} }, additionalProperties: false } };
  expect(validate(schema, { a: 1 }, { tolerant: true })).not.toEqual([]);
  expect(validate(schema, { b: 1 }, { tolerant: true })).toEqual([]);
});

test('older words mean what they meant', () => {
  const schema: JsonObject = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { Positive: { type: 'number', minimum: 0, exclusiveMinimum: true } },
    type: 'array',
    items: [{ $ref: '#/definitions/Positive' }, { type: 'string' }],
    additionalItems: false,
  };
  expect(validate(schema, [1, 'a'])).toEqual([]);
  expect(validate(schema, [0, 'a'])).toHaveLength(1);
  expect(validate(schema, [1, 'a', 2])).toHaveLength(1);
});

test('a reference that leads nowhere is an error of the contract', () => {
  expect(() => validate({ $ref: '#/$defs/None' }, 1)).toThrow('Schema reference #/$defs/None leads nowhere');
});

test('a day is one that its month has, in its year', () => {
  const schema = {
    properties: { on: { type: 'string', format: 'date' }, at: { type: 'string', format: 'date-time' } },
  };
  const isDay = (day: string): boolean => {
    const isDate = validate(schema, { on: day }).length === 0;
    expect(validate(schema, { at: `${day}T10:20:30Z` }).length === 0).toBe(isDate);
    return isDate;
  };
  for (let day = Date.UTC(1899, 0, 1); day < Date.UTC(1905, 0, 1); day += 86_400_000)
    expect(isDay(new Date(day).toISOString().slice(0, 10))).toBe(true);
  for (const day of ['2000-02-29', '2024-02-29', '2040-02-29', '2012-02-29']) expect(isDay(day), day).toBe(true);
  for (const day of ['2026-02-30', '2023-02-29', '1900-02-29', '2100-02-29', '2024-02-30', '2024-04-31', '2024-11-31'])
    expect(isDay(day), day).toBe(false);
});

test('a body that is sent needs what is written only, and not what is only read', () => {
  const properties = { id: { type: 'string', readOnly: true }, key: { type: 'string', writeOnly: true } };
  const schema = { type: 'object', properties, required: ['id', 'key'] };
  expect(validate(schema, { key: 'a' }, { isSent: true })).toEqual([]);
  expect(validate(schema, { id: 'a' }, { isSent: true })).not.toEqual([]);
  expect(validate(schema, { id: 'a' })).toEqual([]);
});
