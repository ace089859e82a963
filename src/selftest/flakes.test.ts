import { expect, test } from 'vitest';
import { checks, loadContract } from '../index.js';
import { flakesOf, UNDER_NOISE } from './flakes.js';

/** A few runs, with more noise: the whole of it is `npm run bench:flakes`. */
test('a right service that is unavailable at times and slow at others fails nothing', async () => {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const known = checks.map(({ id }) => id);
  expect(UNDER_NOISE.filter((id) => !known.includes(id))).toEqual([]);
  const flakes = await flakesOf(loaded.contract, checks, { unavailable: 0.02, latency: [60, 2000] }, [1, 2, 3, 4]);
  expect(flakes.failed).toEqual([]);
  expect(flakes.errors).toEqual([]);
  expect(flakes.disturbed).toBeGreaterThan(10);
  expect(flakes.passed).toBeGreaterThan(flakes.entries / 2);
});
