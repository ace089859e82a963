import { expect, test } from 'vitest';
import { mayHave } from './written-by.js';

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
