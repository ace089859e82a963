import { expect, it } from 'vitest';
import { keepsWholeSeconds } from './clocks.js';

it('finds times in whole seconds, wherever they stand', () => {
  expect(keepsWholeSeconds({ a: [{ at: '2026-01-01T10:00:00Z' }] })).toBe(true);
  expect(keepsWholeSeconds({ at: '2026-01-01T10:00:00+02:00' })).toBe(true);
  expect(keepsWholeSeconds({ at: 'Thu, 01 Jan 2026 10:00:00 GMT' })).toBe(true);
  expect(keepsWholeSeconds({ at: 1767261600 })).toBe(true);
});

it('takes a fraction of zero for none', () => {
  expect(keepsWholeSeconds({ at: '2026-01-01T10:00:00.000Z' })).toBe(true);
});

it('takes nothing else for a time in whole seconds', () => {
  expect(keepsWholeSeconds({ at: '2026-01-01T10:00:00.123Z', ms: 1767261600123 })).toBe(false);
  expect(keepsWholeSeconds({ name: 'a', price: 19.5, quantity: 1_000_000, day: '2026-01-01', none: null })).toBe(false);
  expect(keepsWholeSeconds(undefined)).toBe(false);
});
