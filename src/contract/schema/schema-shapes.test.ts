import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { itemAt } from './schema-shapes.js';

const TICKET = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };

test('a number in the way to an item is a place in a list, or a member of that name', () => {
  const schema = itemAt('/tickets/0', TICKET, false);
  const fits = (tickets: unknown): boolean => new Ajv({ strict: false }).validate(schema as object, { tickets });
  expect([[{ id: 'a' }], { 0: { id: 'a' } }].map(fits)).toEqual([true, true]);
  expect([[], { 0: {} }, {}].map(fits)).toEqual([false, false, false]);
});
