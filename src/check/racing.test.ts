import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Kit } from './kit.js';
import { bursts } from './racing.js';
import { Stop } from './violation.js';

/** A kit whose races overlap as told, one after the other. */
function kitWith(overlaps: readonly boolean[]): Kit {
  let races = 0;
  const kit: Pick<Kit, 'race' | 'forAll' | 'sampled' | 'stop'> = {
    race: () => Promise.resolve({ results: [], overlapped: overlaps[races++] ?? false }),
    forAll: async (arbitrary, predicate, options) => {
      for (const value of fc.sample(arbitrary, options?.atMost ?? 1)) await predicate(value);
    },
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

  test('where there was no race, nothing is said about overlapping', async () => {
    await expect(bursts(kitWith([]), fc.constant(0), () => Promise.resolve())).resolves.toBeUndefined();
  });
});
