import { expect, test } from 'vitest';
import type { JsonSchema } from '../text/json.js';
import { linksIn, withUnshown } from './unshown.js';

const body = { type: 'object', properties: { name: { type: 'string' }, password: { type: 'string' } } };

test('a member that the record does not have is written only', () => {
  expect(withUnshown(body, { properties: { id: {}, name: {} } })).toEqual({
    type: 'object',
    properties: { name: { type: 'string' }, password: { type: 'string', writeOnly: true } },
  });
});

test.each([
  ['nothing is known of the record', undefined],
  ['the record has no members', { properties: {} }],
  ['the record may be one of several', { properties: { name: {} }, oneOf: [] }],
  ['the record has all of them', { properties: { name: {}, password: {} } }],
])('a body stays as it is where %s', (_, shown) => {
  expect(withUnshown(body, shown)).toBe(body);
});
test.each<[string, JsonSchema | undefined, readonly string[]]>([
  ['a record with links', { properties: { id: {}, _links: { type: 'object' } } }, ['/_links']],
  ['a record whose links come with what it is made up of', { allOf: [{ properties: { _links: {} } }] }, ['/_links']],
  ['a record with a member of another name', { properties: { links: {} } }, []],
  ['a record of which nothing is said', undefined, []],
])('links of %s', (_, schema, expected) => {
  expect(linksIn(schema)).toEqual(expected);
});
