import { expect, test } from 'vitest';
import type { JsonSchema } from '../../contract/text/json.js';
import { acceptsAnyObject, acceptsAnything } from './accepting.js';

const ANYTHING: readonly JsonSchema[] = [
  true,
  {},
  { description: 'Whatever it is' },
  { additionalProperties: true },
  { properties: { a: {} }, required: [] },
  { anyOf: [{ type: 'string' }, {}] },
  { allOf: [true, { items: true }] },
  { not: false },
];

const OBJECTS: readonly JsonSchema[] = [
  { type: 'object' },
  { type: ['object', 'null'], additionalProperties: true },
  { allOf: [{ type: 'object', properties: { a: true } }] },
];

const SOME: readonly JsonSchema[] = [
  false,
  { type: 'string' },
  { type: 'object', required: ['a'] },
  { type: 'object', properties: { a: { type: 'object' } } },
  { properties: { a: { type: 'string' } } },
  { not: {} },
  { oneOf: [{}, {}] },
  { anyOf: [] },
  { $ref: '#/$defs/Any', $defs: { Any: {} } },
  { minProperties: 1 },
  { 'x-unknown': true, const: 1 },
];

test.each(ANYTHING)('%j accepts anything', (schema) => {
  expect([acceptsAnything(schema), acceptsAnyObject(schema)]).toEqual([true, true]);
});

test.each(OBJECTS)('%j accepts any object', (schema) => {
  expect([acceptsAnything(schema), acceptsAnyObject(schema)]).toEqual([false, true]);
});

test.each(SOME)('%j may refuse something', (schema) => {
  expect([acceptsAnything(schema), acceptsAnyObject(schema)]).toEqual([false, false]);
});
