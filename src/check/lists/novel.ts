import type { Arbitrary } from 'fast-check';
import type { Kit } from '../kit.js';

/**
 * Draws many values and uses those that have a trait which none before had: so that nothing noteworthy is left out, and
 * nothing is sent twice for the same reason. The first is as plain as it can be; of the others that would do, the ones
 * with the most traits are used.
 *
 * @param isTelling values that are used before all others: what is most often wrong
 * @param sizesOf how large a value is, place by place: of each place the largest that was drawn is a trait as well
 */
export async function forEachNewTrait<T>(
  kit: Pick<Kit, 'forAll' | 'discard'>,
  arbitrary: Arbitrary<T>,
  traitsOf: (value: T) => readonly string[],
  predicate: (value: T) => Promise<void>,
  {
    isTelling,
    sizesOf = () => [],
  }: {
    readonly isTelling?: (value: T) => boolean;
    readonly sizesOf?: (value: T) => readonly (readonly [place: string, size: number])[];
  } = {},
): Promise<void> {
  const seen = new Set<string>();
  const largest = new Map<string, number>();
  const allTraitsOf = (value: T): readonly string[] => {
    const most = sizesOf(value).filter(([place, size]) => largest.get(place) === size);
    return [...traitsOf(value), ...most.map(([place]) => `${place}: the largest`)];
  };
  const use = async (value: T): Promise<void> => {
    const found = allTraitsOf(value);
    if (found.every((trait) => seen.has(trait))) kit.discard('there is nothing new about it');
    await predicate(value);
    // Not before: of a value that fails, smaller ones with the same traits are tried.
    for (const trait of found) seen.add(trait);
  };
  const choose = (values: readonly T[]): readonly number[] => {
    for (const [place, size] of values.flatMap((value) => sizesOf(value)))
      largest.set(place, Math.max(size, largest.get(place) ?? size));
    const traits = values.map((value) => allTraitsOf(value));
    const telling = isTelling ? covering(values.map((value, at) => (isTelling(value) ? (traits[at] ?? []) : []))) : [];
    return [...new Set([...telling, 0, ...covering(traits)])];
  };
  await kit.forAll(arbitrary, use, {
    share: SHARE,
    plainFirst: true,
    choose,
    more: untilNothingIsNew(traitsOf, sizesOf),
  });
}

/** How many more values are drawn at most than cases are carried out elsewhere: nearly all are not used. */
const SHARE = 60;

/** Values that are drawn at least. */
const LEAST = 60;

/** False when as many values again have brought nothing new as were drawn until the last that did. */
function untilNothingIsNew<T>(
  traitsOf: (value: T) => readonly string[],
  sizesOf: (value: T) => readonly (readonly [place: string, size: number])[],
): (value: T) => boolean {
  const known = new Set<string>();
  const largest = new Map<string, number>();
  let drawn = 0;
  let latest = 0;
  return (value) => {
    drawn += 1;
    for (const trait of traitsOf(value)) {
      if (known.has(trait)) continue;
      known.add(trait);
      latest = drawn;
    }
    for (const [place, size] of sizesOf(value)) {
      if (size <= (largest.get(place) ?? Number.NEGATIVE_INFINITY)) continue;
      largest.set(place, size);
      latest = drawn;
    }
    return drawn < Math.max(LEAST, 2 * latest);
  };
}

/** Few values that have all traits between them: always one with the most that are new. */
export function covering(traits: readonly (readonly string[])[]): readonly number[] {
  const owners = new Map<string, number[]>();
  const own = traits.map((found) => [...new Set(found)]);
  own.forEach((found, at) => {
    for (const trait of found) {
      const known = owners.get(trait);
      if (known === undefined) owners.set(trait, [at]);
      else known.push(at);
    }
  });
  const open = own.map((found) => found.length);
  const chosen: number[] = [];
  while (owners.size > 0) {
    const best = open.reduce((most, count, at) => (count > (open[most] ?? 0) ? at : most), 0);
    chosen.push(best);
    for (const trait of own[best] ?? []) {
      for (const at of owners.get(trait) ?? []) open[at] = (open[at] ?? 0) - 1;
      owners.delete(trait);
    }
  }
  return chosen;
}
