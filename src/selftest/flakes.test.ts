import { describe, expect, test } from 'vitest';
import { checks, loadContract } from '../index.js';
import type { Noise } from './disturbing.js';
import { flakesOf, UNDER_NOISE } from './flakes.js';
import { part } from './fixtures/amount.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;

/** Checks that others have been caught by: what they look at comes late, or goes while they look. */
const LATE = [
  'empty-list-is-a-success',
  'get-is-safe',
  'ids-have-their-form',
  'if-match-asterisk-asks-for-a-record',
  'incomplete-request-has-no-effect',
  'limit-is-a-maximum',
  'offset-walk-is-a-partition',
  'post-lost-answer-is-bounded',
  'private-records-are-hidden',
];

/** A few runs, with more noise: the whole of it is `npm run bench:flakes`. */
describe('a right service fails nothing', () => {
  test('that is unavailable at times and slow at others', async () => {
    const known = checks.map(({ id }) => id);
    expect([...UNDER_NOISE, ...LATE].filter((id) => !known.includes(id))).toEqual([]);
    const noise = { unavailable: 0.02, latency: [60, 2000] } as const;
    const under = { checks: UNDER_NOISE, resource: 'products' };
    const flakes = await flakesOf(contract, checks, noise, part([1, 2, 3, 4], 2), under);
    expect(flakes).toMatchObject({ failed: [], errors: [] });
    expect(flakes.disturbed).toBeGreaterThan(10);
    expect(flakes.passed).toBeGreaterThan(flakes.entries / 2);
  });

  test.each<[string, Noise]>([
    ['that is read from replicas which are behind', { lag: 2000 }],
    ['that somebody else writes to', { written: 0.2 }],
  ])('%s, and leaves nothing without a verdict', async (_, noise) => {
    const flakes = await flakesOf(contract, checks, noise, [1, 2], { checks: LATE });
    expect(flakes).toMatchObject({ failed: [], errors: [], inconclusive: new Map() });
    expect(flakes.disturbed > 10).toBe(noise.written !== undefined);
    expect(flakes.passed).toBeGreaterThan(20);
  });

  test('that ends connections without an answer', async () => {
    const flakes = await flakesOf(contract, checks, { unanswered: 0.02 }, [1, 2], { checks: LATE });
    expect(flakes).toMatchObject({ failed: [], errors: [] });
    expect(flakes.disturbed).toBeGreaterThan(10);
  });
});
