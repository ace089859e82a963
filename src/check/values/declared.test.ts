import { expect, test } from 'vitest';
import { declaredNames, declaredValues, isDeclaredInteger } from './declared.js';

const SCHEMA = {
  allOf: [{ $ref: '#/$defs/base' }],
  properties: {
    count: { type: ['integer', 'null'] },
    price: { type: ['integer', 'number'] },
    state: { oneOf: [{ enum: ['a'] }, { enum: ['b'] }] },
    sizes: { type: 'array', items: { enum: ['s', 'm'] } },
    self: { $ref: '#/properties/self' },
  },
  $defs: { base: { properties: { kind: { enum: ['x', 'y'] } } } },
} as const;

test('an integer is declared where nothing else may stand there', () => {
  expect(['/count', '/price', '/kind', '/none', '/self'].map((pointer) => isDeclaredInteger(SCHEMA, pointer))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(isDeclaredInteger(true, '/count')).toBe(false);
  expect(isDeclaredInteger(undefined, '')).toBe(false);
});

test('values are declared through references and of items, and not in alternatives', () => {
  expect(declaredValues(SCHEMA, '/kind')).toEqual(['x', 'y']);
  expect(declaredValues(SCHEMA, '/sizes/*')).toEqual(['s', 'm']);
  expect(declaredValues(SCHEMA, '/state')).toBeUndefined();
  expect(declaredValues(SCHEMA, '/count')).toBeUndefined();
});

test('names are those of all parts', () => {
  expect(declaredNames(SCHEMA)).toEqual(['count', 'price', 'state', 'sizes', 'self', 'kind']);
});
