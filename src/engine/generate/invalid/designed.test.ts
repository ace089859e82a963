import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../contract/text/json.js';
import { valueAt } from '../../../contract/text/pointer.js';
import { changes } from '../changes.js';
import { everyInvalidBody } from './invalid-bodies.js';
import { populationBodies } from '../population.js';
import { validate } from '../validator.js';
import { fromForm, toForm } from '../wire.js';

const PRODUCT = {
  type: 'object',
  required: ['name', 'sku', 'price'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 1, maxLength: 40 },
    sku: { type: 'string', pattern: '^[A-Z]{3}\\d+$' },
    price: { type: 'number', minimum: 0, multipleOf: 0.01 },
    stock: { type: 'integer', minimum: 0 },
    status: { enum: ['draft', 'live', 'gone'] },
    size: { type: 'object', required: ['w', 'h'], properties: { w: { type: 'integer' }, h: { type: 'integer' } } },
  },
};
const own = { unique: ['/sku'], refs: [], createBody: PRODUCT, create: { sends: 'json' } } as never;

test('changes name at least one property that may change, and nothing is required', () => {
  const drawn = fc.sample(changes(PRODUCT, { own }), { seed: 1, numRuns: 200 });
  for (const body of drawn) {
    expect(Object.keys(body).length).toBeGreaterThan(0);
    expect(body).not.toHaveProperty('id');
    expect(body).not.toHaveProperty('sku');
    expect(validate({ ...PRODUCT, required: [] }, body)).toEqual([]);
  }
  expect(drawn.some((body) => Object.keys(body).length === 1)).toBe(true);
});

test('only a merge changes nested objects in part, and it removes nothing', () => {
  const sizes = (merge: boolean): readonly Json[] =>
    fc.sample(changes(PRODUCT, { own, merge }), { seed: 1, numRuns: 300 }).flatMap(({ size }) => size ?? []);
  expect(sizes(false).every((size) => Object.keys(size as JsonObject).length === 2)).toBe(true);
  expect(sizes(true).some((size) => Object.keys(size as JsonObject).length === 1)).toBe(true);
});

test('a schema of the update itself keeps what it requires', () => {
  const schema = {
    type: 'object',
    required: ['price'],
    properties: { price: { type: 'integer' }, note: { type: 'string' } },
  };
  for (const body of fc.sample(changes(schema, { own }), { seed: 1, numRuns: 50 }))
    expect(body).toHaveProperty('price');
});

test('alternatives that differ by what they require, and what must not be required, leave room for changes', () => {
  const schema = {
    type: 'object',
    oneOf: [{ required: ['a'] }, { required: ['b'] }],
    not: { required: ['a', 'b'] },
    properties: { a: { type: 'integer' }, b: { type: 'integer' }, c: { type: 'integer' } },
  };
  const drawn = fc.sample(changes(schema), { seed: 1, numRuns: 100 });
  for (const name of ['a', 'b', 'c']) expect(drawn.some((body) => Object.keys(body).join() === name)).toBe(true);
  expect(drawn.some((body) => 'a' in body && 'b' in body)).toBe(false);
});

test('a record of unique fields alone cannot be changed', () => {
  const schema = { type: 'object', properties: { sku: { type: 'string' } } };
  expect(() => changes(schema, { own })).toThrow('no property can be changed');
});

test('a population has ties, traps, all filter values, and keys that fall', () => {
  const bodies = populationBodies(PRODUCT, {
    own,
    count: 12,
    seed: 7,
    sortKeys: [
      { pointer: '/price', type: 'number' },
      { pointer: '/name', type: 'string' },
      { pointer: '/stock', type: 'integer' },
    ],
    filters: [{ pointer: '/status', values: ['draft', 'live', 'gone'] }],
  });
  expect(bodies).toHaveLength(12);
  for (const body of bodies) expect(validate(PRODUCT, body)).toEqual([]);
  const column = (name: string): readonly Json[] => bodies.map((body) => body[name] as Json);
  expect(new Set(column('status'))).toEqual(new Set(['draft', 'live', 'gone']));
  for (const name of ['price', 'name', 'stock']) {
    const groups = [...new Set(column(name))].map((one) => column(name).filter((value) => value === one).length);
    expect(groups.filter((size) => size >= 3).length).toBeGreaterThanOrEqual(2);
    expect(groups.length).toBeGreaterThanOrEqual(4);
  }
  expect(new Set(column('price'))).toEqual(new Set([...column('price'), 2, 10, 100]));
  const prices = column('price') as readonly number[];
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
});

test('a closed body has a population too where a list is sorted by what the service sets', () => {
  const sortKeys = [
    { pointer: '/createdAt', type: 'date-time' },
    { pointer: '/dueOn', type: 'date' },
  ];
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['dueOn'],
    properties: { dueOn: { type: 'string', format: 'date' } },
  };
  const bodies = populationBodies(schema, { count: 12, seed: 7, sortKeys, filters: [] });
  for (const body of bodies) expect(validate(schema, body)).toEqual([]);
  // By the month first, as days are written elsewhere, they must not stand in the same order.
  const days = [...new Set(bodies.map((body) => String(body['dueOn'])))].sort();
  const turned = days.map((day) => day.slice(5));
  expect(turned).not.toEqual([...turned].sort());
});

test('what is left to the record is left out of violations', () => {
  const places = everyInvalidBody(PRODUCT, { own }).map(({ at }) => at);
  expect(places).toContain('/name');
  expect(places.filter((at) => at.startsWith('/sku'))).toEqual([]);
});

test('coercible scalars are lenient, other containers and missing fields are sure', () => {
  const strength = new Map(everyInvalidBody(PRODUCT).map(({ violation, strength }) => [violation, strength]));
  expect(Object.fromEntries(strength)).toMatchObject({
    'missing /name': 'sure',
    'type of /name: an object': 'sure',
    'type of /name: a number': 'lenient',
    'type of /price: the number as text': 'lenient',
    'type of /price: an empty array': 'sure',
    'type of /size: a text': 'sure',
    'type of /name: null': 'lenient',
    'bound of /stock: below the minimum': 'sure',
    'length of /name: one character too many': 'sure',
    'enum of /status: a text that is not listed': 'sure',
    'type of the body: a number': 'sure',
  });
});

test('on a form only what is still wrong as text is a violation', () => {
  const found = everyInvalidBody(PRODUCT, { sends: 'form' }).map(({ violation }) => violation);
  expect(found).toContain('missing /name');
  expect(found).toContain('type of /price: a text');
  for (const gone of ['type of /price: the number as text', 'type of /name: a number', 'type of the body: a number']) {
    expect(found).not.toContain(gone);
  }
});

test('on a form an object in the place of a number is no violation: its names are others, which may be ignored', () => {
  const number = { type: 'integer', minimum: 0 };
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, count: number } };
  const found = (changed: JsonObject): readonly string[] =>
    everyInvalidBody({ ...schema, ...changed }, { sends: 'form' }).map(({ violation }) => violation);
  expect(found({})).toContain('type of /count: a text');
  expect(found({})).not.toContain('type of /count: an object');
  expect(found({ required: ['name', 'count'] })).toContain('type of /count: an object');
  expect(found({ additionalProperties: false })).toContain('type of /count: an object');
});

test('a form reads back as it was written, all scalars as text', () => {
  const body = {
    a: 1,
    b: { c: true, d: { e: 'x&=y[]' } },
    f: ['p', 'q'],
    g: [{ h: 1 }, { h: 2 }],
    i: null,
    j: [],
    k: {},
  };
  const texts = { a: '1', b: { c: 'true', d: { e: 'x&=y[]' } }, f: ['p', 'q'], g: [{ h: '1' }, { h: '2' }], i: '' };
  expect(fromForm(toForm(body))).toEqual(texts);
  expect(fromForm('a=1&a=2&b[]=3')).toEqual({ a: ['1', '2'], b: ['3'] });
});

test('a population does not set what the schema says nothing of', () => {
  const sortKeys = [
    { pointer: '/made_at', type: 'date-time' },
    { pointer: '/price', type: 'number' },
  ];
  const filters = [{ pointer: '/region', values: ['north'] }];
  for (const body of populationBodies(PRODUCT, { count: 12, seed: 1, own, sortKeys, filters })) {
    expect(body).not.toHaveProperty('made_at');
    expect(body).not.toHaveProperty('region');
    expect(body).toHaveProperty('price');
  }
});

test('days that no calendar has are violations of a date and of a time', () => {
  const text = (format: string): JsonObject => ({ type: 'string', format });
  const properties = { on: text('date'), at: text('date-time'), id: text('uuid') };
  const found = everyInvalidBody({ type: 'object', required: ['on', 'at', 'id'], properties });
  const wrong = found
    .filter(({ violation }) => violation.startsWith('format'))
    .map(({ at, body }) => valueAt(body, at));
  expect(wrong).toEqual(expect.arrayContaining(['2026-02-30', '2023-02-29', '2026-02-30T10:20:30Z']));
  expect(wrong.filter((value) => String(value).includes('-02-'))).toHaveLength(4);
});

test('a text is nearly of a form, in the other letter case or with more around it', () => {
  const texts = everyInvalidBody(PRODUCT)
    .filter(({ at, violation }) => at === '/sku' && violation.startsWith('pattern of'))
    .map(({ body }) => String(valueAt(body, '/sku')));
  expect(texts.some((text) => /^[a-z]{3}\d+$/.test(text))).toBe(true);
  expect(texts.some((text) => /^[A-Z]{3}\d+!$/.test(text))).toBe(true);
  expect(texts.some((text) => /^![A-Z]{3}\d+$/.test(text))).toBe(true);
});
