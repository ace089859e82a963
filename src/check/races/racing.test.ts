import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kit } from '../kit.js';
import { bursts } from './racing.js';
import { Stop } from '../violation.js';

/** A kit whose races overlap as told, one after the other. */
function kitWith(overlaps: readonly boolean[]): Kit {
  let races = 0;
  const kit: Pick<Kit, 'race' | 'forAll' | 'pickInQuickMode' | 'stop' | 'note'> = {
    race: () => Promise.resolve({ results: [], overlapped: overlaps[races++] ?? false }),
    forAll: async (arbitrary, predicate, options) => {
      for (const value of fc.sample(arbitrary, Math.min(options?.atMost ?? 1, 2))) await predicate(value);
    },
    pickInQuickMode: (values) => values,
    note: () => undefined,
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

  test('the ways to write share them, and a note says how many showed nothing', async () => {
    const asked: unknown[] = [];
    const notes: string[] = [];
    const kit: Kit = {
      ...kitWith(Array<boolean>(99).fill(true)),
      forAll: async (arbitrary, predicate, options) => {
        asked.push(options);
        for (const value of fc.sample(arbitrary, Math.min(options?.upTo ?? 0, 23))) await predicate(value);
      },
      note: (text) => notes.push(text),
    };
    await bursts(kit, fc.constant(0), burst);
    await bursts(kit, fc.constant(0), burst, 5, 1);
    expect(asked).toEqual([
      { share: 1, atMost: 60, upTo: 60 },
      { share: 0.2, atMost: 12, upTo: 12 },
    ]);
    expect(notes).toEqual([
      '0 of 23 bursts showed it; up to 60 are tried where time and requests allow',
      '0 of 12 bursts showed it',
    ]);
  });

  test('of a sample, the note is that of the sample', async () => {
    const kit: Kit = { ...kitWith([true]), pickInQuickMode: (values) => values.slice(0, 1) };
    await expect(bursts(kit, fc.constant(0), burst)).resolves.toBeUndefined();
  });

  test('where there was no race, nothing is said about overlapping', async () => {
    await expect(bursts(kitWith([]), fc.constant(0), () => Promise.resolve())).resolves.toBeUndefined();
  });
});
