import { expect, it } from 'vitest';
import type { JsonSchema } from 'probity/check';
import { canLack } from './lacking.js';

const lacks = (createBody: JsonSchema): boolean => canLack({ createBody, tag: '/name', unique: [], refs: [] });
const body = (properties: Record<string, JsonSchema>, required: readonly string[] = ['name']): JsonSchema => ({
  type: 'object',
  required,
  properties: { name: { type: 'string' }, ...properties },
});

it('sees members that a record need not have', () => {
  expect(lacks(body({ note: { type: 'string' } }))).toBe(true);
  expect(lacks(body({ note: { type: ['string', 'null'], default: 'x' } }))).toBe(true);
  const inner = { type: 'object', required: [], properties: { a: { type: 'string' } } } as JsonSchema;
  expect(lacks(body({ inner }, ['name', 'inner']))).toBe(true);
  expect(lacks({ allOf: [body({ note: { type: 'string' } })] })).toBe(true);
});

it('sees that there are none', () => {
  expect(lacks(body({}))).toBe(false);
  expect(lacks(body({ note: { type: 'string' } }, ['name', 'note']))).toBe(false);
  expect(lacks(body({ flag: { type: 'boolean', default: false } }))).toBe(false);
});

it('says nothing of what it cannot look into', () => {
  expect(lacks(true)).toBe(true);
  expect(lacks({ type: 'object' })).toBe(true);
  expect(lacks({ oneOf: [body({})] })).toBe(true);
});
