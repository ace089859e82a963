import { expect, test } from 'vitest';
import { isRounded } from './rounded.js';

test('what has more decimal places than are said is not rounded, but for what binary fractions are off by', () => {
  expect([0.1 + 0.2, 12.35, 1e12 + 0.01, -3, 0].every((value) => isRounded(value, 2))).toBe(true);
  expect([12.345, 0.001, -7.995].some((value) => isRounded(value, 2))).toBe(false);
  expect(isRounded(0.5, 0)).toBe(false);
  expect(isRounded(1 / 3, undefined)).toBe(true);
});
