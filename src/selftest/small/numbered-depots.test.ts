import { expect, it } from 'vitest';
import { freightsOf } from '../fixtures/freights-service.js';
import { freights } from '../fixtures/freights.js';
import { contractOf } from '../fixtures/unusual.js';
import { runningClock } from '../service.js';
import { tryLoaded } from './trying.js';

/** Depots that are there before the run. */
const FOREIGN = [1, 2];

async function changedBy(
  more: Parameters<typeof tryLoaded>[2],
): Promise<{ loud: readonly string[]; depots: Set<number> }> {
  const depots = new Set<number>();
  const dispatch = freightsOf(undefined, (depot) => depots.add(depot));
  const { loud } = await tryLoaded(contractOf(freights), dispatch, more);
  return { loud, depots };
}

it('what is led to a record by its number is led to one of the run, and never to one that was there', async () => {
  const clock = runningClock();
  const { environment = {} } = freights;
  const { loud, depots } = await changedBy({ effort: 'standard', clock, environment });
  // Nobody who sees what the run makes may withdraw it.
  expect(loud.filter((line) => !line.includes('@withdraw'))).toEqual([]);
  expect([...depots].filter((depot) => FOREIGN.includes(depot))).toEqual([]);
  expect(depots.size).toBeGreaterThan(2);
});
