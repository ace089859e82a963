import { expect, it } from 'vitest';
import type { Json } from '../../contract/text/json.js';
import type { Kit } from '../kit.js';
import { covering, forEachNewTrait } from './novel.js';
import { schemaFeatures } from '../values/schema-features.js';
import { integer } from '../values/values.js';

/** Runs the predicate on the given values in place of generated ones; a discard ends its case. */
function kitWith(values: readonly number[]): Pick<Kit, 'forAll' | 'discard'> {
  return {
    forAll: async (_, predicate) => {
      for (const value of values) await (predicate as (value: unknown) => Promise<void>)(value).catch(() => undefined);
    },
    discard: (because) => {
      throw new Error(because);
    },
  };
}

const parity = (n: number): readonly string[] => [n % 2 === 0 ? 'even' : 'odd'];

it('uses only values with something new about them', async () => {
  const used: number[] = [];
  await forEachNewTrait(kitWith([2, 4, 3, 5, 6]), integer(), parity, (n) => Promise.resolve(void used.push(n)));
  expect(used).toEqual([2, 3]);
});

it('tries a trait again as long as its values fail', async () => {
  const used: number[] = [];
  await forEachNewTrait(kitWith([8, 6, 4, 2]), integer(), parity, (n) => {
    used.push(n);
    return n > 4 ? Promise.reject(new Error('broken')) : Promise.resolve();
  });
  expect(used).toEqual([8, 6, 4]);
});

it('asks for the traits of a value alone, wherever it stands among the others', async () => {
  let chosen: readonly number[] = [];
  const kit: Pick<Kit, 'forAll' | 'discard'> = {
    forAll: (_, __, options) => {
      chosen = options?.choose?.([0, 'a', 0, 'a', 1].map((value) => value as never)) ?? [];
      return Promise.resolve();
    },
    discard: () => {
      throw new Error('Nothing is discarded here');
    },
  };
  await forEachNewTrait<Json>(kit, integer(), schemaFeatures, () => Promise.resolve());
  expect(chosen).toEqual([0, 1, 4]);
});

it('uses the largest of all that were drawn, of each place one', async () => {
  const drawn = [3, 5, 900, 7, 901, 11, 900].map((value) => value as never);
  const used: number[] = [];
  const kit: Pick<Kit, 'forAll' | 'discard'> = {
    ...kitWith([]),
    forAll: async (_, predicate, options) => {
      for (const at of options?.choose?.(drawn) ?? []) await predicate(drawn[at] as never);
    },
  };
  const sizesOf = (n: number): readonly (readonly [string, number])[] => [['', n]];
  await forEachNewTrait(kit, integer(), parity, (n) => Promise.resolve(void used.push(n)), { sizesOf });
  expect(used.toSorted((a, b) => a - b)).toEqual([3, 900, 901]);
});

it('draws until as many again have brought nothing new as were needed for the last that did', async () => {
  let more: ((value: number) => boolean) | undefined;
  const kit: Pick<Kit, 'forAll' | 'discard'> = {
    ...kitWith([]),
    forAll: (_, __, options) => {
      more = options?.more as typeof more;
      return Promise.resolve();
    },
  };
  const sizesOf = (n: number): readonly (readonly [string, number])[] => [['', n]];
  /** How many are drawn when each of the given draws is a larger value, and every other one is 2. */
  const drawn = async (...larger: readonly number[]): Promise<number> => {
    await forEachNewTrait(kit, integer(), parity, () => Promise.resolve(), { sizesOf });
    let count = 0;
    do count += 1;
    while (count < 1000 && more?.(larger.includes(count) ? 2 * count + 2 : 2));
    return count;
  };
  expect([await drawn(), await drawn(30), await drawn(31), await drawn(50, 200)]).toEqual([60, 60, 62, 100]);
});

it('chooses few values that have all traits between them', () => {
  expect(covering([['a'], ['a', 'b'], ['c'], ['a', 'b', 'd'], []])).toEqual([3, 2]);
  expect(covering([])).toEqual([]);
});
