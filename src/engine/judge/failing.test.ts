import { expect, test } from 'vitest';
import { Violation } from '../../check/violation.js';
import type { Exchange } from '../../result/exchange.js';
import { comesInRaces, Failing, Pulse, raceOf } from './failing.js';

const CAUSE = 'products.create|500|internal|';

function exchange(id: string, status: number): Exchange {
  return {
    id,
    request: { method: 'POST', url: '/products', headers: [] },
    response: { status, headers: [] },
  } as unknown as Exchange;
}

/** What races came to, one after another: the statuses of each, in the order in which they were answered. */
function raced(races: readonly (readonly number[])[]): Failing {
  const pulse = new Pulse();
  const failing = new Failing(CAUSE, pulse, new Set());
  races.forEach((statuses, race) => {
    statuses.forEach((status, racer) => {
      const one = exchange(`one-creator-wins@products/p0.${String(race)}/race0.${String(racer)}/0`, status);
      pulse.tell(one);
      const violation = new Violation('A claim', '201', String(status));
      if (status >= 500) failing.tell({ exchange: one, entry: 'one-creator-wins@products', violation });
    });
  });
  return failing;
}

const times = <T>(n: number, value: T): readonly T[] => Array.from({ length: n }, () => value);

test('the race of a request is known by its id', () => {
  expect(raceOf(exchange('one-creator-wins@products/p0.3/race0.4/1', 201))).toBe(
    'one-creator-wins@products/p0.3/race0',
  );
  expect(raceOf(exchange('post-creates@products/p0.3/1', 201))).toBeUndefined();
});

test('what comes in race after race is real, though not in every one', () => {
  expect(comesInRaces(raced(times(6, [500, 500, 201])), 6)).toBe(true);
  expect(comesInRaces(raced([...times(4, [500, 201]), ...times(6, [409, 201])]), 10)).toBe(true);
});

test('one race says nothing, however often it failed, nor do two', () => {
  expect(comesInRaces(raced([[500, 500, 500, 500, 500, 201]]), 1)).toBe(false);
  expect(comesInRaces(raced(times(2, [500, 500, 201])), 2)).toBe(false);
});

test('few of many races are noise', () => {
  expect(comesInRaces(raced([...times(3, [500, 201]), ...times(57, [409, 201])]), 60)).toBe(false);
});

test('of an outage only one race counts', () => {
  const outage = raced([[201, 201], ...times(5, [500, 500, 500])]);
  expect([outage.all, outage.racing, outage.races]).toEqual([15, 15, 0]);
  expect(comesInRaces(outage, 6)).toBe(false);
});

test('what says that the service cannot be had just now needs many more races', () => {
  expect(comesInRaces(raced(times(6, [503, 503, 201])), 6)).toBe(false);
  expect(comesInRaces(raced(times(30, [503, 503, 201])), 30)).toBe(true);
});
