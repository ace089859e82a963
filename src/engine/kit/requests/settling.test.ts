import { describe, expect, it } from 'vitest';
import { gap, stated, type Slot } from '../../../contract/facts/slot.js';
import type { RunContext } from '../context.js';
import { listed, rested, settled } from './settling.js';

/** A run of a service that says this of its consistency, and all that is waited for in it. */
function runOf(readAfterWrite: Slot<'strong' | 'eventual'>, listLag: Slot<number>) {
  const waits: number[] = [];
  const wait = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  const contract = { facts: { consistency: { readAfterWrite, listLag } } };
  const run = { contract, sender: { wait }, signal: new AbortController().signal } as unknown as RunContext;
  return { run, waited: () => waits.reduce((sum, one) => sum + one, 0) };
}

const EVENTUAL = stated('eventual' as const, '');
const seconds = (n: number): Slot<number> => stated(n * 1000, '');

describe('a write', () => {
  it.each([
    ['that is seen after a second is given a second', EVENTUAL, seconds(1), 1000],
    ['that is seen after a minute is given five seconds', EVENTUAL, seconds(60), 5000],
    ['that is seen at once is given none', stated('strong' as const, ''), seconds(1), 0],
    ['of which nobody says when it is seen is given none', gap('consistency.read-after-write'), seconds(1), 0],
  ] as const)('%s', async (_, read, list, wanted) => {
    const { run, waited } = runOf(read, list);
    await rested(run);
    expect(waited()).toBe(wanted);
  });
});

describe('a new record', () => {
  const readThat = (shows: readonly boolean[]) => {
    let n = 0;
    return { read: () => Promise.resolve((shows[n++] ?? true) ? {} : undefined), reads: () => n };
  };

  it('is there where its time is over already, and nobody asks', async () => {
    const { run, waited } = runOf(EVENTUAL, seconds(5));
    const { read, reads } = readThat([false]);
    await settled(run, read);
    expect([waited(), reads()]).toEqual([0, 0]);
  });

  it('is waited for until three reads in a row have shown it', async () => {
    const { run, waited } = runOf(EVENTUAL, seconds(30));
    const { read, reads } = readThat([true, false, true, true, false]);
    await settled(run, read);
    expect([waited(), reads()]).toEqual([50 + 100, 2 + 3 + 3]);
  });

  it('is not waited for any longer than it may take', async () => {
    const { run, waited } = runOf(EVENTUAL, seconds(30));
    await settled(run, () => Promise.resolve(undefined));
    expect(waited()).toBe(25_000);
  });
});

it('lists are given their time where it is stated', async () => {
  const [stated, unstated] = [runOf(EVENTUAL, seconds(3)), runOf(EVENTUAL, gap('consistency.list-lag'))];
  await listed(stated.run);
  await listed(unstated.run);
  expect([stated.waited(), unstated.waited()]).toEqual([3000, 0]);
});
