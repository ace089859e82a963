import { expect, test } from 'vitest';
import { compiled } from './compiled.js';

test('views that make the same of a schema share what is compiled', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } } as const;
  expect(compiled(schema, { direction: 'request' })).toBe(compiled(schema, { direction: 'response' }));
  expect(compiled(schema, { direction: 'request' }).accepts({ a: 1 })).toBe(false);
});

test('views that differ in what they take do not', () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'string', readOnly: true } } } as const;
  expect(compiled(schema, { direction: 'request' }).accepts({})).toBe(true);
  expect(compiled(schema, { direction: 'response' }).accepts({})).toBe(false);
  const open = { type: 'object', additionalProperties: false } as const;
  expect(compiled(open, { direction: 'response' }).accepts({ more: 1 })).toBe(false);
  expect(compiled(open, { direction: 'response', tolerant: true }).accepts({ more: 1 })).toBe(true);
});
