import { expect, it } from 'vitest';
import { loadContract, realClock } from '../index.js';
import { createReference, shop } from '../reference/index.js';
import { defects, failures, tryOn, type Tried } from './fixtures/trying.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop has problems');
const { contract } = loaded;

const WINDOW = 'states/versions-are-compared-a-turn-before-the-store';
const fault = shop.faults.filter(({ id }) => id === WINDOW);

/** The Shop on a port of its own; the window between comparing and storing is open for the records of some bursts. */
async function raced(opensFrom: number, effort: 'standard' | 'thorough'): Promise<Tried> {
  const written = new Set<string>();
  const planted = fault.map((one) => ({
    ...one,
    on: (call: Parameters<NonNullable<typeof one.on>>[0]) => {
      written.add(call.path);
      return one.on(call) && written.size >= opensFrom;
    },
  }));
  const { url, close } = await createReference({ faults: planted }).listen();
  return tryOn(
    { url, close: () => void close() },
    { contract, only: ['one-racer-wins'], effort, environment: shop.environment(url), clock: realClock() },
  );
}

it('a window that only some bursts meet is found by those that come after, and a right service is told how many were tried', async () => {
  const run = await raced(8, 'standard');
  expect(failures(run).join()).toContain('Of updates of one version at most one succeeds');
  const right = await raced(Number.POSITIVE_INFINITY, 'standard');
  expect([failures(right), defects(right)]).toEqual([[], []]);
  const verdict = right.verdict('one-racer-wins@products');
  expect(verdict).toMatchObject({ kind: 'pass' });
  expect(JSON.stringify(verdict)).toMatch(/0 of \d+ bursts showed it/);
});
