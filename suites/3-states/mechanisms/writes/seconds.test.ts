import { expect, test } from 'vitest';
import { isOfSeconds, isSameTold } from './seconds.js';

test.each([
  ['2026-01-01T00:00:00Z', true],
  ['2026-01-01T00:00:00.000+02:00', true],
  ['2026-01-01T00:00:00.120Z', false],
  ['2026-01-01', false],
  [1_790_000_000, true],
  [1_790_000_000_123, false],
  [12, false],
  [null, false],
])('%j is a time of whole seconds: %j', (value, is) => {
  expect(isOfSeconds(value)).toBe(is);
});

test.each([
  ['2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00.123Z', true],
  ['2026-01-01T00:00:00.123456Z', '2026-01-01T00:00:00Z', true],
  ['2026-01-01T00:00:00.124Z', '2026-01-01T00:00:00.123Z', false],
  ['2026-01-01T00:00:01.123Z', '2026-01-01T00:00:00Z', false],
  ['alice', 'bob', false],
  [7, 7, true],
])('%j was told for %j: %j', (told, read, is) => {
  expect(isSameTold(told, read)).toBe(is);
});
