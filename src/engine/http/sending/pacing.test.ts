import { describe, expect, it } from 'vitest';
import { virtualClock, type Clock } from '../../clock.js';
import { createPacing, type Pacing } from './pacing.js';

const ORIGIN = 'http://a';

/** One exchange that takes ten milliseconds; says when it began. */
async function exchange(pacing: Pacing, clock: Clock, seen: number[] = []): Promise<void> {
  const place = await pacing.enter(ORIGIN);
  await place.go();
  seen.push(clock.now());
  await clock.wait(10);
  place.leave();
}

describe('places', () => {
  it('limits the exchanges in flight of one origin', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { inFlight: 3 });
    const begun: number[] = [];
    await Promise.all(Array.from({ length: 7 }, () => exchange(pacing, clock, begun)));
    expect(begun).toEqual([0, 0, 0, 10, 10, 10, 20]);
    const other = createPacing(clock, { inFlight: 1 });
    await other.enter(ORIGIN);
    expect(other.enter('http://b')).not.toBeInstanceOf(Promise);
  });

  it('keeps reserved places together and for as long as they are held', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { inFlight: 4 });
    const begun: number[] = [];
    const before = exchange(pacing, clock, begun);
    const places = await pacing.reserve(ORIGIN, 4);
    expect(clock.now()).toBe(10);
    for (const place of places) expect(place.go()).toBe(true);
    const later = exchange(pacing, clock, begun);
    await clock.wait(50);
    expect(begun).toEqual([0]);
    for (const place of places) place.leave();
    await Promise.all([before, later]);
    expect(begun).toEqual([0, 60]);
  });

  it('does not starve a reservation', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { inFlight: 2 });
    const order: string[] = [];
    const one = async (name: string): Promise<void> => {
      await exchange(pacing, clock);
      order.push(name);
    };
    const reserved = async (): Promise<void> => {
      const places = await pacing.reserve(ORIGIN, 2);
      order.push('reserved');
      for (const place of places) place.leave();
    };
    await Promise.all([one('a'), one('b'), reserved(), one('c')]);
    expect(order).toEqual(['a', 'b', 'reserved', 'c']);
  });

  it('lets one through when all places are held and idle, also past a reservation that waits', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { inFlight: 2 });
    const places = await pacing.reserve(ORIGIN, 2);
    const second = pacing.reserve(ORIGIN, 2);
    await exchange(pacing, clock);
    for (const place of places) void place.go();
    let entered = false;
    const third = Promise.resolve(pacing.enter(ORIGIN)).then((place) => {
      entered = true;
      return place;
    });
    await clock.wait(1);
    expect(entered).toBe(false);
    for (const place of places) place.rest();
    (await third).leave();
    for (const place of places) place.leave();
    expect(await second).toHaveLength(2);
  });

  it('gives a reservation of more than there is when nobody else is there', async () => {
    const pacing = createPacing(virtualClock(), { inFlight: 2 });
    expect(await pacing.reserve(ORIGIN, 5)).toHaveLength(5);
  });

  it('stops waiting when told to', async () => {
    const pacing = createPacing(virtualClock(), { inFlight: 1 });
    const place = await pacing.enter(ORIGIN);
    const stop = new AbortController();
    const waiting = pacing.enter(ORIGIN, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    const next = pacing.enter(ORIGIN);
    place.leave();
    place.leave();
    (await next).leave();
  });
});

describe('rate', () => {
  it('spaces requests evenly', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { rate: 10, inFlight: 100 });
    const begun: number[] = [];
    await Promise.all(Array.from({ length: 5 }, () => exchange(pacing, clock, begun)));
    expect(begun).toEqual([0, 100, 200, 300, 400]);
  });

  it('releases reserved places together and lets those behind them pay', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { rate: 10 });
    const places = await pacing.reserve(ORIGIN, 3);
    for (const place of places) expect(await place.go()).toBe(true);
    expect(clock.now()).toBe(0);
    const begun: number[] = [];
    await exchange(pacing, clock, begun);
    expect(begun).toEqual([300]);
  });

  it('lets the impatient through', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { rate: 1 });
    for (let n = 0; n < 5; n += 1) {
      const place = await pacing.enter(ORIGIN);
      expect(place.go({ impatient: true })).toBe(true);
      place.leave();
    }
    expect(clock.now()).toBe(0);
  });
});

describe('slowing down', () => {
  it('pauses the origin and halves what is in flight until it goes well again', async () => {
    const clock = virtualClock();
    const pacing = createPacing(clock, { inFlight: 4 });
    pacing.slowDown(ORIGIN, 1_000);
    pacing.slowDown(ORIGIN, 500);
    const begun: number[] = [];
    await Promise.all(Array.from({ length: 4 }, () => exchange(pacing, clock, begun)));
    expect(begun).toEqual([1000, 1000, 1010, 1010]);
    begun.length = 0;
    for (let n = 0; n < 40; n += 1) await exchange(pacing, clock);
    const now = clock.now();
    await Promise.all(Array.from({ length: 4 }, () => exchange(pacing, clock, begun)));
    expect(begun).toEqual([now, now, now, now]);
  });
});

describe('budget', () => {
  it('is spent by every request', async () => {
    const pacing = createPacing(virtualClock(), { maxRequests: 2 });
    const place = await pacing.enter(ORIGIN);
    expect([place.go(), place.go(), place.go()]).toEqual([true, true, false]);
    expect(pacing.spent()).toBe(2);
  });
});
