import { constant, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Stop } from '../../../check/violation.js';
import { Cases } from './cases.js';
import { Attempt, type RunContext } from '../context.js';

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

describe('cases beyond those of the effort', () => {
  it.each([
    ['all that are wanted, where the entry has time for them', 1, 0, 60],
    ['as many as it has time for', 1_000, 0, 10],
    ['as many as it may send requests for', 1, 50, 8],
    ['none where each of the effort takes all the time', 20_000, 0, 6],
  ])('are %s', async (_, takes, requests, most) => {
    let now = 0;
    const sender = { now: () => now };
    const signal = new AbortController().signal;
    const run = { cases: 6, repetitions: 400, seed: 1, signal, sender } as unknown as RunContext;
    const trying = new Attempt(run, 'a-check@things', '', { kind: 'run' }, 'case', 'shared');
    let count = 0;
    const counting = (): Promise<void> => {
      count += 1;
      now += takes;
      trying.exchanges += requests;
      return NONE();
    };
    await new Cases(trying, NONE, () => false).forAll(constant('a value'), counting, { upTo: 60 });
    expect(count).toBe(most);
  });

  it('are those that were had, when the run is judged again', async () => {
    const hadCase = (_: string, name: string): boolean => name === 'p0.6';
    const run = { cases: 6, seed: 1, signal: new AbortController().signal, hadCase } as unknown as RunContext;
    let count = 0;
    const trying = new Attempt(run, 'a-check@things', '', { kind: 'run' }, 'case', 'shared');
    const counting = (): Promise<void> => ((count += 1), NONE());
    await new Cases(trying, NONE, () => false).forAll(constant('a value'), counting, { upTo: 60 });
    expect(count).toBe(7);
  });
});

it('ends where a filter of the check rejects all that is drawn', async () => {
  const nothing = integer().filter(() => false);
  await expect(new Cases(attempt(1), NONE, () => false).forAll(nothing, NONE)).rejects.toThrow('cannot-generate');
});
