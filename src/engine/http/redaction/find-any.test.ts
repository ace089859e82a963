import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finderOf } from './find-any.js';

describe('finderOf', () => {
  it('agrees with includes', () => {
    // Two letters make near misses and overlaps likely.
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 40 });
    const needles = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 2, maxLength: 9 }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(needles, letters, (strings, text) => {
        expect(finderOf(strings)(text)).toBe(strings.some((each) => text.includes(each)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds at both ends, and strings longer than the window', () => {
    const long = 'x'.repeat(300);
    const finder = finderOf(['needle', `${long}y`]);
    expect(finder('needle in hay')).toBe(true);
    expect(finder('hay with needle')).toBe(true);
    expect(finder(`hay${long}y`)).toBe(true);
    expect(finder(long)).toBe(false);
    expect(finder('')).toBe(false);
  });
});
