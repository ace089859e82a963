import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lower, Vocabulary } from './vocabulary.js';

it('finds what stands in a text, in capitals or not, and agrees with a search for all of it', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'B', 'c', 'É', '☃', '7', '@', '`'), maxLength: 30 });
  const parts = fc.tuple(
    fc.array(letters, { maxLength: 3 }),
    fc.string({ minLength: 4, maxLength: 9 }),
    fc.nat(),
    fc.nat(8),
  );
  let found = 0;
  fc.assert(
    fc.property(parts, ([texts, foreign, at, length]) => {
      const whole = texts.join('');
      const piece = lower(whole.slice(at % (whole.length + 1)).slice(0, length));
      for (const text of [piece, lower(foreign)]) {
        if (text.length < 4) continue;
        const expected = texts.some((one) => lower(one).includes(text));
        if (expected) found += 1;
        expect(new Vocabulary(texts).has(text)).toBe(expected);
      }
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(20);
});
