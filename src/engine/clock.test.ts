import { describe, expect, it } from 'vitest';
import { realClock, virtualClock } from './clock.js';

describe('virtualClock', () => {
  it('moves by waits alone, and waits side by side take as long as the longest', async () => {
    const clock = virtualClock(5);
    const ends: [string, number][] = [];
    const wait = async (name: string, milliseconds: number): Promise<void> => {
      await clock.wait(milliseconds);
      ends.push([name, clock.now()]);
    };
    await Promise.all([wait('b', 2_000), wait('a', 1_000), wait('c', 2_000)]);
    expect(ends).toEqual([
      ['a', 1005],
      ['b', 2005],
      ['c', 2005],
    ]);
    await clock.wait(-1);
    expect(clock.now()).toBe(2005);
  });

  it('rejects when aborted', async () => {
    const clock = virtualClock();
    const stop = new AbortController();
    const waiting = clock.wait(1_000, stop.signal);
    stop.abort(new Error('Enough'));
    await expect(waiting).rejects.toThrow('Enough');
    await expect(clock.wait(1_000, stop.signal)).rejects.toThrow('Enough');
    await clock.wait(1);
    expect(clock.now()).toBe(1);
  });
});

describe('realClock', () => {
  it('waits and rejects when aborted', async () => {
    const clock = realClock();
    const before = clock.now();
    await clock.wait(5);
    expect(clock.now() - before).toBeGreaterThan(3);
    const stop = new AbortController();
    const waiting = clock.wait(60_000, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    await expect(clock.wait(60_000, stop.signal)).rejects.toThrow();
  });
});
