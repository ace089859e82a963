import { describe, expect, test } from 'vitest';
import { checks, loadContract, planContract, type PlannedEntry } from '../index.js';
import { faults, variants } from '../reference/index.js';
import { MECHANISMS } from './mechanisms.js';
import { flagsOf, median, powerOf, restless } from './power.js';
import type { Subject } from './service.js';

/** A few seeds: the whole of it is `npm run bench:power`. */
const SEEDS = [101, 102, 103];

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const plan = planContract(contract, checks, undefined, { SHOP_URL: 'http://127.0.0.1:4010' });
const subject: Subject = { contract, checks, plan };
const entriesOf = (check: string | undefined): readonly PlannedEntry[] =>
  plan.entries.filter(
    ({ check: { id, check: own }, decision }) => id === check && own.kind === 'check' && decision.planned === 'run',
  );

describe.each(MECHANISMS)('$name', ({ faults: measures }) => {
  test.each(measures)('$fault is found whatever the seed, and its case is not longer than the run', async (measure) => {
    const fault = faults.find(({ id }) => id === measure.fault);
    if (!fault) throw new Error(`There is no fault ${measure.fault}`);
    const entries = entriesOf(fault.breaks[0]);
    const first = entries.filter(({ subject: { resource } }) => resource === entries[0]?.subject.resource);
    const power = await powerOf(subject, fault, first, SEEDS);
    expect({ detected: power.detected, unproven: power.unproven.length }).toMatchObject({ detected: SEEDS.length });
    expect(median(power.lengths)).toBeLessThanOrEqual(median(power.until));
  });
});

test('the same seed gives the same verdicts', async () => {
  const entries = [...entriesOf('requests-keep-their-effects'), ...entriesOf('invalid-values-are-refused')];
  expect(await restless(subject, undefined, entries, 3)).toEqual([]);
  const fault = faults.find(({ id }) => id === 'methods/second-update-starts-from-the-first-state');
  expect(await restless(subject, fault, entriesOf('requests-keep-their-effects'), 3)).toEqual([]);
});

test('services that are right but odd are not flagged, whatever the seed', async () => {
  const flags: string[] = [];
  for (const variant of variants) {
    const entries = variant.tempts.flatMap(entriesOf);
    flags.push(...(await flagsOf(subject, variant, entries, SEEDS.slice(0, 1))));
  }
  expect(variants.length).toBeGreaterThanOrEqual(14);
  expect(flags).toEqual([]);
});
