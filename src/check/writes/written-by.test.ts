import { expect, test } from 'vitest';
import { mayHave, writtenPart } from './written-by.js';

const text = { type: 'string' };
const closed = {
  type: 'object',
  properties: { name: text, lines: { type: 'array', items: { type: 'object', properties: { text } } } },
};

test.each([
  [closed, '/name', true],
  [closed, '/lines/0/text', true],
  [closed, '/code', false],
  [closed, '/lines/0/code', false],
  [{ type: 'object' }, '/code', true],
  [{ ...closed, oneOf: [{ properties: { code: text } }] }, '/code', true],
  [{ ...closed, patternProperties: { '^x': text } }, '/x-code', true],
])('of %j a body may have %s: %s', (schema, at, is) => {
  expect(mayHave(schema, at)).toBe(is);
});

test('what a body may have is kept, also inside of its objects', () => {
  const attributes = { type: 'object', properties: { name: text, more: { type: 'object' } } };
  const schema = { type: 'object', properties: { attributes, odd: { anyOf: [{ properties: { a: text } }] } } };
  const body = { type: 'x', attributes: { name: 'n', slug: 's', more: { any: 1 } }, odd: { b: 2 } };
  expect(writtenPart(schema, body)).toEqual({ attributes: { name: 'n', more: { any: 1 } }, odd: { b: 2 } });
});
