import { expect, it } from 'vitest';
import { delaysOf } from './racing.js';

it('releases all at once in every second race', () => {
  expect([0, 2, 4].map((race) => delaysOf(7, race, 4, 100))).toEqual(Array.from({ length: 3 }, () => [0, 0, 0, 0]));
});

it('lets the first and one more meet in the others, whatever the latency among other requests is', () => {
  const partners = new Set<number>();
  for (let seed = 0; seed < 200; seed += 1) {
    const [first, ...others] = delaysOf(seed, 1, 6, 1000);
    expect(first).toBe(0);
    expect(others.filter((delay) => delay === 0)).toHaveLength(1);
    expect(others.every((delay) => delay <= 1000)).toBe(true);
    expect(new Set(others).size).toBeGreaterThan(3);
    partners.add(others.indexOf(0));
  }
  expect(partners.size).toBe(5);
});
