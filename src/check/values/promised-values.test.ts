import { expect, test } from 'vitest';
import { defaultsIn, newValues, otherDefaults } from './promised-values.js';

const SCHEMA = {
  properties: {
    status: { enum: ['active', 'archived'] },
    size: { type: 'integer' },
    day: { type: 'string' },
    owner: { type: 'string' },
    isOpen: { type: 'boolean' },
  },
};

test('defaults are what reads alike where nothing was written, except dates and what is each record’s own', () => {
  const read = (n: number) => ({
    status: 'active',
    size: 5,
    day: '2026-01-01',
    owner: `o${String(n)}`,
    isOpen: false,
    x: 1,
  });
  const pairs = [1, 2].map((n) => ({ sent: {}, readBack: read(n) }));
  expect(defaultsIn(pairs, SCHEMA)).toEqual({ '/status': 'active', '/size': 5, '/isOpen': false });
  // One record alone shows the default of what has few values.
  expect(defaultsIn(pairs.slice(1), SCHEMA)).toEqual({ '/status': 'active', '/isOpen': false });
  expect(defaultsIn([{ sent: { status: 'active' }, readBack: read(1) }], SCHEMA)).toEqual({ '/isOpen': false });
  expect(defaultsIn(pairs, undefined)).toEqual({});
});

test('another default is told only where nothing was written and something is shown', () => {
  const defaults = { '/status': 'active', '/size': 5 };
  expect(otherDefaults(defaults, { sent: {}, readBack: { status: 'archived' } })).toEqual([
    '/status is "archived" where nothing is written, and was "active"',
  ]);
  expect(otherDefaults(defaults, { sent: { status: 'archived' }, readBack: { status: 'archived', size: 5 } })).toEqual(
    [],
  );
});

test('values that were not listed are told, at every item, and null is no value', () => {
  const promised = { '/status': ['active'], '/items/*/kind': ['x'] };
  expect(newValues(promised, { status: 'plenty', items: [{ kind: 'x' }, { kind: 'y' }, { kind: null }] })).toEqual([
    '/status is "plenty", which was not among its values',
    '/items/*/kind is "y", which was not among its values',
  ]);
  expect(newValues(promised, { items: 'none' })).toEqual([]);
  expect(newValues(promised, undefined)).toEqual([]);
});
