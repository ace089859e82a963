import { expect, test } from 'vitest';
import { differsBeside, isMovedOn } from './moving.js';

test.each([
  [1, 2, true],
  [2, 2, false],
  [2, 1, false],
  ['2026-11-28T10:00:00.001Z', '2026-11-28T10:00:00.002Z', true],
  ['2026-11-28T10:00:00.002Z', '2026-11-28T10:00:00.002Z', false],
  ['2026-11-28T10:00:00.002Z', '2026-11-28T10:00:00.001Z', false],
  // The same time, in another offset.
  ['2026-11-28T10:00:00Z', '2026-11-28T11:00:00+01:00', false],
  ['2026-11-28T23:30:00-05:00', '2026-11-29T05:00:00Z', true],
  ['2026-11-28 10:00:00', '2026-11-28 10:00:02', true],
  // Of one day, or of one minute.
  ['2026-11-28', '2026-11-28', true],
  ['2026-11-28T10:00Z', '2026-11-28T10:00Z', true],
  ['a1', 'b7', true],
  ['a1', 'a1', false],
  [null, '2026-11-28T10:00:00Z', true],
  [null, null, false],
  [undefined, 1, true],
  [1, undefined, false],
  [1, null, false],
])('a mark that was %j and is %j: moved on %j', (was, is, moved) => {
  expect(isMovedOn(was, is)).toBe(moved);
});

test('what differs is something else than the marks', () => {
  const before = { id: 1, name: 'a', meta: { updated: 1, by: 'x' } };
  expect(differsBeside(before, { ...before, meta: { updated: 2, by: 'x' } }, ['/meta/updated'])).toBe(false);
  expect(differsBeside(before, { ...before, name: 'b', meta: { updated: 2, by: 'x' } }, ['/meta/updated'])).toBe(true);
  expect(differsBeside(before, { ...before, meta: { updated: 2, by: 'y' } }, ['/meta/updated'])).toBe(true);
});
