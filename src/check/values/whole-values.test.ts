import { expect, test } from 'vitest';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Laid, Own } from '../../contract/facts/model.js';
import { closedAround, ends, hasTexts, laidFor, type Extreme } from './whole-values.js';

const schema: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 20 },
    note: { allOf: [{ maxLength: 7 }, { type: 'string', minLength: 2 }] },
    code: { type: 'string', pattern: '^[a-z]+$' },
    mail: { type: 'string', format: 'email' },
    at: { type: 'string', format: 'date-time' },
    rate: { type: 'string', pattern: '^[0-9]{1,3}\\.[0-9]{2}$' },
    count: { type: 'integer', minimum: 3, maximum: 5_000_000_000, multipleOf: 10 },
    free: { type: 'integer' },
    price: { type: 'number', minimum: 0, maximum: 1000 },
    other: { type: 'integer' },
    inside: { $ref: '#/$defs/inside' },
  },
  $defs: { inside: { type: 'object', properties: { text: { type: 'string' } } } },
};

const body: JsonObject = {
  name: 'pb-1 ',
  note: 'abc',
  code: 'abc',
  mail: 'a@example.com',
  at: '2024-01-01T00:00:00Z',
  rate: '1.00',
  count: 10,
  free: 1,
  price: 2,
  other: 7,
  inside: { text: 'a' },
};

const own = {
  tag: '/name',
  unique: [],
  refs: [{ at: '/other', to: {} }],
  id: { placeholders: {} },
} as unknown as Own;

/** Patterns, lengths and bounds as far as the schema above has them. */
const validate = (_schema: unknown, value: Json): readonly string[] => {
  const { note, code, mail, rate, count } = value as Record<string, string> & { count: number };
  const isRight =
    /^[a-z]+$/.test(code ?? '') &&
    (mail ?? '').includes('@') &&
    /^[0-9]{1,3}\.[0-9]{2}$/.test(rate ?? '') &&
    [...(note ?? '')].length >= 2 &&
    count % 10 === 0 &&
    count >= 3;
  return isRight ? [] : ['wrong'];
};

test('nothing, where the schema says how long a text or a list may be, and signs where it may be prose', () => {
  const texts: JsonObject = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 200 },
      text: { type: 'string', maxLength: 200 },
      title: { type: 'string', minLength: 30, maxLength: 40 },
      code: { type: 'string', maxLength: 3 },
      free: { type: 'string' },
      list: { type: 'array', maxItems: 3 },
      many: { type: 'array' },
    },
  };
  const long = 'a'.repeat(30);
  const sent: JsonObject = { name: 'pb-1 a', text: 'a', title: long, code: 'abc', free: 'a', list: ['a'], many: ['a'] };
  const all = { validate: (): readonly string[] => [] };
  expect(Object.fromEntries(ends(all, own, texts, sent, 'empty'))).toEqual({ '/text': '', '/code': '', '/list': [] });
  const signs = ends(all, own, texts, sent, 'signs');
  expect(Object.fromEntries([...signs].map(([at, text]) => [at, String(text).slice(0, 19)]))).toEqual({
    '/name': `pb-1 a 😀 ab&c"d'e `,
    '/text': `ab&c"d'e <f>`,
    '/title': `ab&c"d'e <f> ab&c"d`,
    '/free': `ab&c"d'e <f>`,
    '/list/0': `ab&c"d'e <f>`,
    '/many/0': `ab&c"d'e <f>`,
  });
  // Hardly more than all of them, for what is longer in HTML needs room.
  const lengths = ['/name', '/text', '/title'].map((at) => String(signs.get(at)).length);
  expect(lengths).toEqual([22, 12, 30]);
});

test('the longest and the largest that are valid', () => {
  expect(Object.fromEntries(ends({ validate }, own, schema, body, 'most'))).toEqual({
    '/name': 'pb-1 é漢&é漢&é漢&é漢&é漢&',
    '/note': 'é漢😀&é漢',
    '/at': '2040-02-29T23:30:00-08:00',
    '/rate': '999.99',
    '/count': 5_000_000_000,
    '/free': 3_000_000_000,
    '/price': 1000,
    '/inside/text': expect.stringMatching(/^(é漢😀&)+$/u) as unknown,
  });
});

test('the shortest and the smallest that are valid, and cents; a mark of ours stays', () => {
  expect(Object.fromEntries(ends({ validate }, own, schema, body, 'least'))).toEqual({
    '/note': '漢漢',
    '/at': '2024-02-29T23:30:00+05:30',
    '/rate': '0.29',
    '/price': 0.29,
    '/inside/text': '漢',
  });
});

test('an update writes no mark that it has no member for', async () => {
  const lay = (_own: Laid, some: JsonObject): Promise<JsonObject> =>
    Promise.resolve({ ...some, name: 'pb', sku: 'pb' });
  const both = { ...own, unique: ['/sku'] };
  expect(await laidFor({ withUniqueFields: lay }, both, schema, { note: 'a' }, true)).toEqual({
    note: 'a',
    name: 'pb',
  });
  expect(await laidFor({ withUniqueFields: lay }, both, schema, { note: 'a' }, false)).toEqual({
    note: 'a',
    name: 'pb',
    sku: 'pb',
  });
});

test('of a map as many members are changed as a dozen, however many it has, and all that the schema names', () => {
  const many = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`k${String(n)}`, 'text']));
  const names = Array.from({ length: 30 }, (_, n) => `p${String(n)}`);
  const stated = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const large = { map: many, ...Object.fromEntries(names.map((name) => [name, 'text'])) };
  let judged = 0;
  const counting = (): readonly string[] => {
    judged += 1;
    return [];
  };
  const rule = { type: 'object', properties: { map: { additionalProperties: { type: 'string' } }, ...stated } };
  const found = ends({ validate: counting }, own, rule, large, 'least');
  expect([...found.keys()].filter((at) => at.startsWith('/map/'))).toHaveLength(12);
  expect(names.every((name) => found.has(`/${name}`))).toBe(true);
  expect(judged).toBe(42);
  expect([...ends({ validate: counting }, own, rule, large, 'least', '/map/k399').keys()]).toEqual(['/map/k399']);
  expect(judged).toBe(43);
});

test('blanks, capitals and letters in parts where a text may be any, behind a mark as well', () => {
  const texts: JsonSchema = {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: 200 },
      text: { type: 'string' },
      note: { type: 'string', minLength: 12, maxLength: 20 },
      code: { type: 'string', pattern: '^[a-z]+$' },
      mail: { type: 'string', format: 'email' },
      kind: { enum: ['a', 'b'] },
    },
  };
  const sent: JsonObject = {
    name: 'pb-1',
    text: 'a',
    note: 'a'.repeat(12),
    code: 'a',
    mail: 'a@example.com',
    kind: 'a',
  };
  const long = '  Two  Blanks,\n\ta Line and Cafe\u0301  ';
  const isShort = (_: JsonSchema, body: Json): readonly string[] =>
    JSON.stringify(body).includes('"note":"  Two') ? ['long'] : [];
  expect(Object.fromEntries(ends({ validate: isShort }, own, texts, sent, 'lines'))).toEqual({
    '/name': `pb-1${long}`,
    '/text': long,
    '/note': ' A  Be\u0301     ',
  });
});

test.each<[JsonSchema, boolean]>([
  [{ type: 'object', properties: { text: { type: ['string', 'null'] } } }, true],
  [{ type: 'object', properties: { inner: { type: 'object', properties: { text: { type: 'string' } } } } }, true],
  [{ allOf: [{ type: 'object' }] }, true],
  [
    {
      type: 'object',
      properties: { code: { type: 'string', pattern: '^a$' }, at: { type: 'string', format: 'date' } },
    },
    false,
  ],
  [{ type: 'object', properties: { count: { type: 'integer' } } }, false],
])('%j has a text of any letters: %s', (schema, has) => {
  expect(hasTexts(schema)).toBe(has);
});

test('a member that does not exist is put where the schema closes an object, and into no map', () => {
  const map = { type: 'object', additionalProperties: { type: 'string' } };
  const inner = { type: 'object', additionalProperties: false, properties: { name: {}, labels: map } };
  const lines = { type: 'array', items: { type: 'object', properties: { text: {} } } };
  const body = { type: 'object', properties: { metadata: map, product: inner, free: { type: 'object' }, lines } };
  expect(closedAround(body, '/metadata/run')).toBe('');
  expect(closedAround(body, '/product/labels/run')).toBe('/product');
  expect(closedAround(body, '/product/name')).toBe('/product');
  expect(closedAround(body, '/free/name')).toBe('/free');
  expect(closedAround(body, '/lines/0/text')).toBe('');
  for (const at of ['/name', '']) expect(closedAround({ ...map, ...body }, at)).toBe('');
});

test('the ends of what stands in a list are those of its first object', () => {
  const text = { type: 'string', maxLength: 90 };
  const lines = { type: 'array', maxItems: 9, items: { type: 'object', properties: { text } } };
  const of = (end: Extreme): ReadonlyMap<string, Json> =>
    ends({ validate: () => [] }, own, { properties: { lines } }, { lines: [{ text: 'a' }, { text: 'b' }] }, end);
  expect([...of('most').keys()]).toEqual(['/lines/0/text']);
  expect(String(of('most').get('/lines/0/text'))).toHaveLength(90);
  // A list of nothing has no first object.
  expect([...of('empty')]).toEqual([['/lines', []]]);
});

test('a number that may be below nothing has as many digits as a place on Earth', () => {
  const at = { type: 'object', properties: { lat: { type: 'number', minimum: -90, maximum: 90 } } };
  const steps = { type: 'number', minimum: -90, maximum: 90, multipleOf: 0.01 };
  const properties = { at, steps, price: { type: 'number', minimum: 0, maximum: 90 } };
  const least = ends({ validate: () => [] }, own, { properties }, { at: { lat: 1 }, steps: 1, price: 1 }, 'least');
  expect([...least]).toEqual([
    ['/at/lat', 12.34567],
    ['/steps', 0.29],
    ['/price', 0.29],
  ]);
});

test('a text that refers to a record is none of any letters', () => {
  const refers: JsonSchema = { type: 'object', properties: { album: { type: 'string' }, year: { type: 'integer' } } };
  expect(hasTexts(refers)).toBe(true);
  expect(hasTexts(refers, ['/album'])).toBe(false);
  expect(
    hasTexts({ type: 'object', properties: { album: { type: 'string' }, title: { type: 'string' } } }, ['/album']),
  ).toBe(true);
});
