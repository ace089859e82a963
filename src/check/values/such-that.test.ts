import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { suchThat } from './such-that.js';

test('where no value passes it says so, in place of drawing for ever', () => {
  expect(() => suchThat(fc.constant(1), () => false, 'no such number')).toThrow('cannot-generate: no such number');
  expect(() => suchThat(fc.integer(), Number.isNaN, () => new RangeError('none'))).toThrow(RangeError);
});

test('every value passes, and so does what it shrinks to', () => {
  const even = suchThat(fc.nat(1000), (n) => n % 2 === 0, 'no even number');
  expect(fc.sample(even, { seed: 1, numRuns: 200 }).every((n) => n % 2 === 0)).toBe(true);
  const { counterexample } = fc.check(
    fc.property(even, (n) => n < 100),
    { seed: 1 },
  );
  expect(counterexample?.[0]).toSatisfy((n: number) => n % 2 === 0);
});

test('where hardly any value passes, one that was found before is used again', () => {
  const rare = suchThat(fc.nat(20_000), (n) => n % 5000 === 1, 'none');
  expect(fc.sample(rare, { seed: 3, numRuns: 20 }).every((n) => n % 5000 === 1)).toBe(true);
});
