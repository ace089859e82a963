import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kit } from './kit.js';
import { bursts } from './racing.js';
import { Stop } from './violation.js';

/** A kit whose races overlap as told, one after the other. */
function kitWith(overlaps: readonly boolean[]): Kit {
  let races = 0;
  const kit: Pick<Kit, 'race' | 'forAll' | 'some' | 'sampled' | 'stop'> = {
    race: () => Promise.resolve({ results: [], overlapped: overlaps[races++] ?? false }),
    forAll: async (arbitrary, predicate, options) => {
      for (const value of fc.sample(arbitrary, options?.atMost ?? 1)) await predicate(value);
    },
    some: (values) => values.slice(0, 2),
    sampled: (values) => values,
    stop: (reason, detail) => {
      throw new Stop(reason, detail);
    },
  };
  return kit as Kit;
}

const burst = async (_: unknown, race: Kit['race']): Promise<void> => {
  await race([]);
};

describe('bursts', () => {
  test('one that overlapped is enough', async () => {
    await expect(bursts(kitWith([false, true]), fc.constant(0), burst)).resolves.toBeUndefined();
  });

  test('where none did, the entry ends without a verdict', async () => {
    await expect(bursts(kitWith([]), fc.constant(0), burst)).rejects.toMatchObject({ reason: 'no-overlap' });
  });

  test('as many are tried as the effort goes for, shared by the ways to write', async () => {
    const asked: [number, number][] = [];
    const kit: Kit = {
      ...kitWith(Array<boolean>(6).fill(true)),
      some: (values, { share }) => {
        asked.push([values.length, share]);
        return values.slice(0, 5 * share);
      },
    };
    let raced = 0;
    const count = async (_: unknown, race: Kit['race']): Promise<void> => {
      raced += 1;
      await race([]);
    };
    await bursts(kit, fc.constant(0), count);
    expect(raced).toBe(5);
    await bursts(kit, fc.constant(0), count, 5, 1);
    expect([raced, asked]).toEqual([
      6,
      [
        [50, 1],
        [10, 0.2],
      ],
    ]);
  });

  test('where there was no race, nothing is said about overlapping', async () => {
    await expect(bursts(kitWith([]), fc.constant(0), () => Promise.resolve())).resolves.toBeUndefined();
  });
});
