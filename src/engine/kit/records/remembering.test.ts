import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { allDrawn, Remembering } from './remembering.js';

it('draws the values of a seed in their order, and no more of them than are wanted', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (seed, runs, wanted) => {
        const arbitrary = fc.record({ name: fc.string(), count: fc.nat() });
        const all = allDrawn(new Remembering(arbitrary), seed, runs).map(({ value }) => value);
        expect(all).toHaveLength(runs);
        let told = 0;
        const more = (): boolean => (told += 1) < wanted;
        const some = allDrawn(new Remembering(arbitrary), seed, runs, more).map(({ value }) => value);
        expect(some).toEqual(all.slice(0, wanted));
        expect(told).toBe(some.length);
      },
    ),
    { numRuns: 50 },
  );
});
