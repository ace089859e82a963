import { constant, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stop } from '../../check/violation.js';
import { Cases } from './cases.js';
import { Attempt, type RunContext } from './context.js';

const NONE = (): Promise<void> => Promise.resolve();

function attempt(cases: number): Attempt {
  const run = { cases, seed: 1, signal: new AbortController().signal } as unknown as RunContext;
  return new Attempt(run, 'a-check@things', '', { kind: 'run' }, 'case', 'shared');
}

/** Runs cases of which the first so many are discarded; gives back how many were carried out. */
async function carriedOut(discarded: number, atMost: number, cases = 6, share?: number): Promise<number> {
  const trying = attempt(cases);
  let count = 0;
  await new Cases(trying, NONE, () => false).forAll(
    constant('a value'),
    () => {
      count += 1;
      return count > discarded ? NONE() : Promise.reject(new Stop('discard', 'its precondition did not arise'));
    },
    { atMost, ...(share === undefined ? {} : { share }) },
  );
  expect(trying.attempted).toBe(count);
  return count;
}

describe('the most cases of a property', () => {
  it('are those that came to something: one that is discarded is made up for', async () => {
    expect(await carriedOut(0, 1)).toBe(1);
    expect(await carriedOut(2, 1)).toBe(3);
    expect(await carriedOut(1, 2)).toBe(3);
  });

  it('are made up for no more than three times, and never beyond the effort', async () => {
    expect(await carriedOut(9, 1)).toBe(3);
    expect(await carriedOut(9, 2)).toBe(6);
    expect(await carriedOut(9, 2, 2)).toBe(2);
  });

  it('are made up for as often as the share says, where there is one', async () => {
    expect(await carriedOut(9, 1, 6, 10)).toBe(10);
    expect(await carriedOut(99, 1, 6, 10)).toBe(60);
  });
});

it('ends where a filter of the check rejects all that is drawn', async () => {
  const nothing = integer().filter(() => false);
  await expect(new Cases(attempt(1), NONE, () => false).forAll(nothing, NONE)).rejects.toThrow('cannot-generate');
});
