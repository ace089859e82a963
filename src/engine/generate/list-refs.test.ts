import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { bodies } from './bodies.js';
import { changes } from './changes.js';
import { layOver } from './lay.js';

const LINE = {
  type: 'object',
  required: ['good'],
  properties: { good: { type: 'string' }, count: { type: 'integer' } },
};
const MEMBERS = { lines: { type: 'array', minItems: 1, items: LINE }, rank: { type: 'integer' } };
const SCHEMA = { type: 'object', required: ['lines'], properties: MEMBERS };
const UPDATE = { type: 'object', properties: MEMBERS };
const some = { seed: 1, numRuns: 60 };

describe.each(['/lines/0/good', '/lines/*/good'])('a reference in elements of a list: %s', (at) => {
  const own = { createBody: SCHEMA, unique: [], refs: [{ at, to: 'goods', as: 'id' }] } as unknown as Own;
  const marks = { nonce: 'k3jx9', next: () => 'q', number: () => 1, references: new Map([[at, 'g7']]) };

  test('each element of a body refers to what is there', () => {
    for (const body of fc.sample(bodies(SCHEMA, { own }), some))
      expect(layOver(own, SCHEMA, body, marks)).toMatchObject({ lines: [{ good: 'g7' }] });
    expect(fc.sample(bodies(SCHEMA, { own }), some).every(({ lines }) => (lines as unknown[]).length === 1)).toBe(true);
  });

  test('nothing is laid where there is no list', () => {
    expect(layOver(own, SCHEMA, { rank: 1 }, marks)).toEqual({ rank: 1 });
  });

  test.each([true, false])('an update does not write the list (merged: %s)', (merge) => {
    for (const body of fc.sample(changes(UPDATE, { own, merge }), some)) expect(Object.keys(body)).toEqual(['rank']);
  });
});

test('every element that is there is given its reference', () => {
  const own = { createBody: SCHEMA, unique: [], refs: [{ at: '/lines/*/good', to: 'goods', as: 'id' as const }] };
  const marks = { nonce: 'k3jx9', next: () => 'q', number: () => 1, references: new Map([['/lines/*/good', 'g7']]) };
  const laid = layOver(own, SCHEMA, { lines: [{ good: 'a' }, { good: 'b', count: 2 }] }, marks);
  expect(laid).toEqual({ lines: [{ good: 'g7' }, { good: 'g7', count: 2 }] });
});

test('elements of a list without equal ones do not become equal by their references', () => {
  const lines = { type: 'array', uniqueItems: true, items: LINE };
  const own = { createBody: SCHEMA, unique: [], refs: [{ at: '/lines/*/good', to: 'goods', as: 'id' as const }] };
  const marks = { nonce: 'k3jx9', next: () => 'q', number: () => 1, references: new Map([['/lines/*/good', 'g7']]) };
  const few = [{ good: 'a' }, { good: 'b', count: 2 }, { count: 2, good: 'c' }];
  const laid = layOver(own, { ...SCHEMA, properties: { lines } }, { lines: few as JsonObject[] }, marks);
  expect(laid).toEqual({ lines: [{ good: 'g7' }, { good: 'g7', count: 2 }] });
});
