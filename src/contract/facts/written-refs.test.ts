import { expect, test } from 'vitest';
import type { JsonSchema } from '../text/json.js';
import { declaredRefs, lackedAt, writtenRefs } from './written-refs.js';

const ID = { type: 'string' };

test.each<[string, JsonSchema, string, readonly string[], boolean]>([
  ['declared', { properties: { owner: ID } }, '/owner', [], true],
  [
    'declared and read-only, such as one that stays as it was made',
    { properties: { owner: ID } },
    '/owner',
    ['/owner'],
    true,
  ],
  ['not spoken of', { properties: {} }, '/owner', [], true],
  ['not spoken of and read-only', { properties: {} }, '/owner', ['/owner'], false],
  ['not among the members that are listed', { properties: { name: ID } }, '/owner', [], false],
  ['forbidden', { properties: {}, additionalProperties: false }, '/owner', [], false],
  ['perhaps somewhere else', { allOf: [{ properties: { owner: ID } }] }, '/owner', ['/owner'], true],
  [
    'declared in each element',
    { properties: { lines: { items: { properties: { of: ID } } } } },
    '/lines/0/of',
    [],
    true,
  ],
  [
    'forbidden in each element',
    { properties: { lines: { items: { additionalProperties: false } } } },
    '/lines/*/of',
    [],
    false,
  ],
])('a reference that is %s', (_, createBody, at, readOnly, isWritten) => {
  const refs = [{ at, to: 'owners', as: 'id' } as const];
  expect(writtenRefs({ refs, createBody, readOnly })).toHaveLength(isWritten ? 1 : 0);
});

test.each<[string, JsonSchema, string, string | undefined]>([
  ['optional', { properties: { owner: ID } }, '/owner', '/owner is absent'],
  ['required', { properties: { owner: ID }, required: ['owner'] }, '/owner', undefined],
  [
    'optional in an object that is required',
    { required: ['by'], properties: { by: { properties: { owner: ID } } } },
    '/by/owner',
    '/by/owner is absent',
  ],
  [
    'required in an optional object',
    { properties: { by: { required: ['owner'], properties: { owner: ID } } } },
    '/by/owner',
    '/by is absent',
  ],
  [
    'required, and may be null',
    { required: ['owner'], properties: { owner: { type: ['string', 'null'] } } },
    '/owner',
    '/owner is null',
  ],
  [
    'in each element of a list that may be left out',
    { properties: { lines: { items: { properties: { of: ID } } } } },
    '/lines/*/of',
    '/lines is absent',
  ],
  [
    'in each element of a list that must be there',
    { required: ['lines'], properties: { lines: { items: { properties: { of: ID } } } } },
    '/lines/*/of',
    undefined,
  ],
  ['perhaps required somewhere else', { allOf: [{ properties: { owner: ID } }] }, '/owner', undefined],
])('a member that is %s', (_, schema, at, lacked) => {
  const found = lackedAt(schema, at);
  expect(found && `${found.at} is ${found.as}`).toBe(lacked);
});

test('an action names what the schema of its body speaks of, and nothing else', () => {
  const refs = [{ at: '/owner', to: 'owners', as: 'id' } as const];
  expect(declaredRefs(refs, { properties: { owner: ID } })).toEqual(refs);
  expect(declaredRefs(refs, { allOf: [{ properties: { owner: ID } }] })).toEqual(refs);
  expect(declaredRefs(refs, { properties: { odometer: ID } })).toEqual([]);
  expect(declaredRefs(refs, {})).toEqual([]);
});
