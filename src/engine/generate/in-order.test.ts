import { expect, test } from 'vitest';
import { keepsRules } from '../../check/values/kept-rules.js';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { BoundRule, Own } from '../../contract/facts/model.js';
import { CannotGenerate } from './cannot-generate.js';
import { changes } from './changes.js';
import { bodies } from './bodies.js';
import { layOver, type Marks } from './lay.js';
import { sampleOne } from './sample.js';
import { validate } from './validator.js';

const TIME: JsonSchema = { type: 'string', format: 'date-time' };
const after: BoundRule = { at: '/end', side: 'at-least', limit: '/start', refused: [422] };
const span = { of: { resource: 'cars' }, from: '/start', end: { to: '/end' }, refused: [409] };

function marks(): Marks {
  let counter = 0;
  return { nonce: 'k3jx9', next: () => `k3jx9q${String((counter += 1))}`, number: () => (counter += 1) };
}

const laid = (schema: JsonSchema, rules: readonly BoundRule[], body: JsonObject): JsonObject =>
  layOver({ unique: [], refs: [], bounds: rules }, schema, body, marks());

const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: [...required],
  properties,
});

test('times in the wrong order change places, by their moments', () => {
  const schema = object({ start: TIME, end: TIME }, ['start', 'end']);
  const [early, late] = ['2027-01-01T01:00:00+05:00', '2026-12-31T23:00:00Z'];
  expect(laid(schema, [after], { start: late, end: early })).toEqual({ start: early, end: late });
  expect(laid(schema, [after], { start: early, end: late })).toEqual({ start: early, end: late });
  expect(laid(schema, [after], { start: '2027-05-05', end: 'soon' })).toEqual({ start: '2027-05-05', end: 'soon' });
});

test('what is wrong on purpose stays wrong', () => {
  const count = { type: 'integer', minimum: 0, maximum: 50 };
  const rule: BoundRule = { at: '/pieces', side: 'at-least', limit: '/spare', refused: [] };
  const schema = object({ pieces: count, spare: count });
  expect(laid(schema, [rule], { pieces: -1, spare: 3 })).toEqual({ pieces: -1, spare: 3 });
  expect(laid(schema, [rule], { pieces: 2, spare: 3 })).toEqual({ pieces: 3, spare: 2 });
  expect(laid(schema, [{ ...rule, limit: 10 }], { pieces: 2 })).toEqual({ pieces: 10 });
});

test('a member whose limit the body does not say is left out, or as far within as can be', () => {
  const rule: BoundRule = { at: '/discount', side: 'at-most', limit: '/subtotal', refused: [400] };
  const discount = { type: 'integer', minimum: 0, maximum: 1_000_000 };
  expect(laid(object({ discount }), [rule], { discount: 7 })).toEqual({});
  expect(laid(object({ discount }, ['discount']), [rule], { discount: 7 })).toEqual({ discount: 0 });
});

test('a body that is wrong elsewhere keeps a required member whose limit is not known', () => {
  const count: JsonSchema = { type: 'integer', minimum: 1, maximum: 200 };
  const rule: BoundRule = { at: '/capacity', side: 'at-least', limit: '/sold', refused: [409] };
  const schema = object({ capacity: count, price: { type: 'integer', minimum: 0 } }, ['capacity', 'price']);
  expect(laid(schema, [rule], { capacity: 3, price: -1 })).toEqual({ capacity: 200, price: -1 });
});

test('a limit that is counted from other records is what it begins with, so that a small value stays small', () => {
  const rule: BoundRule = { at: '/capacity', side: 'at-least', limit: '/vehicles', startsAt: 0, refused: [400] };
  const capacity = { type: 'integer', minimum: 0, maximum: 500 };
  const schema = object({ capacity }, ['capacity']);
  expect(laid(schema, [rule], { capacity: 2 })).toEqual({ capacity: 2 });
  const { startsAt: _, ...unknown } = rule;
  expect(laid(schema, [unknown], { capacity: 2 })).toEqual({ capacity: 500 });
  expect(laid(schema, [{ ...rule, startsAt: 3 }], { capacity: 2 })).toEqual({ capacity: 3 });
});

test('a time that is so far from another one comes with it, unless it must be there: then it was left out on purpose', () => {
  const late: BoundRule = { at: '/end', side: 'at-most', limit: '/start', plus: 3_600_000, refused: [422] };
  const start = '2027-01-01T00:00:00Z';
  const free = object({ start: TIME, end: TIME }, []);
  expect(laid(free, [late], { start })).toEqual({ start, end: '2027-01-01T01:00:00Z' });
  expect(laid(object({ start: TIME, end: TIME }, ['start', 'end']), [late], { start })).toEqual({ start });
});

test('times are laid in the form that a pattern allows', () => {
  const seconds: JsonSchema = { type: 'string', format: 'date-time', pattern: '^[0-9-]+T[0-9:]+Z$' };
  const schema = object({ start: seconds, end: seconds }, ['start', 'end']);
  const body = { start: '2027-01-01T00:00:00Z', end: '2007-01-01T00:00:00Z' };
  const own = { unique: [], refs: [], bounds: [after] };
  const apart = layOver(own, schema, body, { ...marks(), apart: [span] });
  expect(validate(schema, apart)).toEqual([]);
  expect(apart['start']).not.toBe(body.start);
  expect(Date.parse(String(apart['end'])) - Date.parse(String(apart['start']))).toBe(3_600_000);
});

test('no body is valid whose times cannot be laid in order', () => {
  const only = (value: string): JsonSchema => ({ type: 'string', format: 'date-time', enum: [value] });
  const body = { start: '2027-01-01T00:00:00Z', end: '2007-01-01T00:00:00Z' };
  const schema = object({ start: only(body.start), end: only(body.end) }, ['start', 'end']);
  expect(() => laid(schema, [after], body)).toThrow(CannotGenerate);
  const own = { unique: [], refs: [] };
  expect(() => layOver(own, schema, body, { ...marks(), apart: [span] })).toThrow(/\/start and \/end/);
});

const trip = { start: TIME, end: TIME, purpose: { type: 'string' } };
const own = {
  unique: [],
  refs: [],
  bounds: [after],
  spans: [span],
  state: '/status',
  createBody: object(trip, ['start', 'end']),
} as unknown as Own;
const drawn = (schema: JsonSchema, merge = true): readonly JsonObject[] =>
  Array.from({ length: 150 }, (_, seed) => sampleOne(changes(schema, { own, merge }), seed));

test('an update says both ends of a span in order, or neither, and no state', () => {
  const status = { enum: ['planned', 'finished'] };
  const all = drawn(object({ ...trip, status }));
  expect(all.some(({ start }) => start !== undefined)).toBe(true);
  expect(all.some(({ start }) => start === undefined)).toBe(true);
  expect(all.filter((body) => !keepsRules(own, body) || 'status' in body)).toEqual([]);
  const lengths = all.flatMap(({ start, end }) =>
    start === undefined ? [] : [Date.parse(end as string) - Date.parse(start as string)],
  );
  expect(lengths.every((length) => length > 0 && length <= 86_400_000)).toBe(true);
});

test('an update that can say one end alone says none', () => {
  expect(drawn(object({ end: TIME, purpose: { type: 'string' } })).some((body) => 'end' in body)).toBe(false);
});

test('a replacement leaves the state out where it may', () => {
  const status: Json = { enum: ['planned', 'finished'] };
  const replaced = (required: readonly string[]): readonly JsonObject[] =>
    Array.from({ length: 20 }, (_, seed) => sampleOne(bodies(object({ ...trip, status }, required), { own }), seed));
  expect(replaced([]).some((body) => 'status' in body)).toBe(false);
  expect(replaced(['status']).every((body) => 'status' in body)).toBe(true);
});
