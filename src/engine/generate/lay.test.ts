import { expect, test } from 'vitest';
import type { IdFacts } from '../../contract/facts/resource-model.js';
import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import { CannotGenerate } from './cannot-generate.js';
import { layOver, type Marks } from './lay.js';
import { validate } from './validator.js';

function marks(nonce = 'k3jx9'): Marks {
  let counter = 0;
  return {
    nonce,
    next: () => `${nonce}q7${(counter += 1).toString(36)}`,
    number: () => (counter += 1),
    references: new Map([['/owner', '17']]),
  };
}

const UNIQUE: Readonly<Record<string, JsonSchema>> = {
  'a text': { type: 'string' },
  'a long text': { type: 'string', minLength: 40 },
  'a short text': { type: 'string', maxLength: 5 },
  'a pattern': { type: 'string', pattern: '^[A-Z]{3}-[0-9]{4,}$', maxLength: 12 },
  'a pattern with alternatives': { type: 'string', pattern: '^(SKU|PRD)_[a-z0-9]{6,10}$' },
  'a pattern with look-ahead': { type: 'string', pattern: '^(?=.*[0-9])[a-z0-9]{5,8}$' },
  'a slug': { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
  'an address': { type: 'string', format: 'email' },
  'a uuid': { type: 'string', format: 'uuid' },
  'a uri': { type: 'string', format: 'uri' },
  'a host': { type: 'string', format: 'hostname' },
  'an integer': { type: 'integer' },
  'a bounded integer': { type: 'integer', minimum: 1000, maximum: 9999 },
  nullable: { type: ['string', 'null'], maxLength: 60 },
  'one of two': { oneOf: [{ type: 'string', format: 'uuid' }, { type: 'integer' }] },
};

test.each(Object.entries(UNIQUE))('different draws never collide: %s', (_, node) => {
  const schema = { type: 'object', properties: { key: node } };
  const own = { unique: ['/key'], refs: [] };
  const drawn = marks();
  const seen = new Set<unknown>();
  for (let i = 0; i < 1500; i += 1) {
    const laid = layOver(own, schema, { key: null }, drawn);
    if (i % 50 === 0) expect(validate(schema, laid)).toEqual([]);
    seen.add(laid['key']);
  }
  expect(seen.size).toBe(1500);
});

test('two runs do not begin at the same value', () => {
  const schema = { type: 'object', properties: { key: UNIQUE['a pattern'] ?? true } };
  const own = { unique: ['/key'], refs: [] };
  expect(layOver(own, schema, {}, marks('aaaaa'))).not.toEqual(layOver(own, schema, {}, marks('bbbbb')));
});

test.each<[string, JsonSchema]>([
  ['a closed list', { enum: ['a', 'b'] }],
  ['a boolean', { type: 'boolean' }],
  ['two letters', { type: 'string', pattern: '^[ab]{2}$' }],
])('there is no room in %s', (_, node) => {
  const schema = { type: 'object', properties: { key: node } };
  const own = { unique: ['/key'], refs: [] };
  expect(() => layOver(own, { ...schema, required: ['key'] }, {}, marks())).toThrow(CannotGenerate);
  expect(layOver(own, schema, { key: 'a' }, marks())).toEqual({});
  const nullable = { ...schema, properties: { key: { anyOf: [node, { type: 'null' }] } }, required: ['key'] };
  expect(layOver(own, nullable, { key: 'a' }, marks())).toEqual({ key: null });
});

test('alternatives of one length are counted through as letters are', () => {
  const key = { type: 'string', pattern: '^978(00|71|42|13){6}$' };
  const schema = { type: 'object', properties: { key }, required: ['key'] };
  const drawn = marks();
  const seen = Array.from({ length: 1000 }, () => layOver({ unique: ['/key'], refs: [] }, schema, {}, drawn)['key']);
  expect(new Set(seen).size).toBe(1000);
  expect(seen.every((text) => typeof text === 'string' && new RegExp(key.pattern).test(text))).toBe(true);
});

test('a unique number with a check digit is right each time', () => {
  const schema = { type: 'object', properties: { key: { type: 'string', format: 'isbn' } }, required: ['key'] };
  const drawn = marks();
  const seen = Array.from({ length: 500 }, () => layOver({ unique: ['/key'], refs: [] }, schema, {}, drawn));
  expect(new Set(seen.map(({ key }) => key)).size).toBe(500);
  expect(seen.flatMap((body) => validate(schema, body))).toEqual([]);
});

test('the tag keeps what was there behind it, as far as there is room', () => {
  const tagged = (node: JsonSchema, before: JsonObject = { name: 'a lamp' }): unknown =>
    layOver({ unique: [], refs: [], tag: '/name' }, { type: 'object', properties: { name: node } }, before, marks())[
      'name'
    ];
  expect(tagged({ type: 'string' })).toBe('pb-k3jx9-q71 a lamp');
  expect(tagged({ type: 'string', maxLength: 14 })).toBe('pb-k3jx9-q71');
  expect(tagged({ type: 'string', maxLength: 16 })).toBe('pb-k3jx9-q71');
  expect(tagged({ type: 'string', maxLength: 8 })).toBe('pb-k3jx9');
  expect(tagged({ type: 'string', pattern: '^[a-z0-9]+$' })).toBe('pbk3jx9q71');
  expect(tagged({ type: 'string' }, { name: 'pb-k3jx9-q7z' })).toBe('pb-k3jx9-q71');
  expect(tagged({ type: 'string' }, {})).toBe('pb-k3jx9-q71');
});

test('references take the type that the schema asks for, and nothing else is touched', () => {
  const schema = { type: 'object', properties: { owner: { type: 'integer' }, other: { type: 'string' } } };
  const own = { unique: [], refs: [{ at: '/owner', to: 'users', as: 'id' as const }] };
  expect(layOver(own, schema, { owner: 1, other: 'x' }, marks())).toEqual({ owner: 17, other: 'x' });
});

test('a body of a record that was made before is no body of the same id, also where its schema does not name the place', () => {
  const id: IdFacts = { assignedBy: 'client', placeholders: { name: { kind: 'pointer', pointer: '/meta/name' } } };
  const own = { unique: [], refs: [], id };
  const sent = { meta: { name: 'first' }, size: 1 };
  for (const meta of [{ type: 'object' }, true, undefined]) {
    const schema = { type: 'object', properties: { size: { type: 'integer' }, ...(meta && { meta }) } };
    const { name } = layOver(own, schema, sent, marks())['meta'] as JsonObject;
    expect(name).toMatch(/^pb/);
  }
  const schema = { type: 'object', properties: { size: { type: 'integer' } } };
  expect(layOver(own, schema, { size: 1 }, marks())).toEqual({ size: 1 });
});
