import { expect, test } from 'vitest';
import { chanceOfAtLeast } from './binomial.js';

test('the tail of the binomial distribution', () => {
  expect(chanceOfAtLeast(0, 10, 0.5)).toBe(1);
  expect(chanceOfAtLeast(11, 10, 0.5)).toBe(0);
  expect(chanceOfAtLeast(10, 10, 0.5)).toBeCloseTo(1 / 1024, 12);
  expect(chanceOfAtLeast(1, 10, 0.1)).toBeCloseTo(1 - 0.9 ** 10, 12);
  expect(chanceOfAtLeast(50, 100, 0.5)).toBeCloseTo(0.5398, 4);
});

test('long runs neither overflow nor vanish', () => {
  expect(chanceOfAtLeast(600, 10_000, 0.05)).toBeGreaterThan(1e-6);
  expect(chanceOfAtLeast(600, 10_000, 0.05)).toBeLessThan(1e-5);
  expect(chanceOfAtLeast(2000, 10_000, 0.05)).toBeLessThan(1e-100);
});
