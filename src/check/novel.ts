import type { Arbitrary } from 'fast-check';
import type { Kit } from './kit.js';

/**
 * Draws many values and uses those that have a trait which none before had: so that nothing noteworthy is left out, and
 * nothing is sent twice for the same reason.
 */
export async function forNovel<T>(
  kit: Pick<Kit, 'forAll' | 'discard'>,
  arbitrary: Arbitrary<T>,
  traitsOf: (value: T) => readonly string[],
  predicate: (value: T) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  await kit.forAll(
    arbitrary,
    async (value) => {
      const found = traitsOf(value);
      if (found.every((trait) => seen.has(trait))) kit.discard('there is nothing new about it');
      await predicate(value);
      // Not before: of a value that fails, smaller ones with the same traits are tried.
      for (const trait of found) seen.add(trait);
    },
    { share: 60 },
  );
}
