import { describe, expect, test } from 'vitest';
import { checks, loadContract, planContract, type PlannedEntry } from '../index.js';
import { faults, variants } from '../reference/index.js';
import { floorOf, MECHANISMS, type Measure } from './mechanisms.js';
import { flagsOf, median, powerOf, restless, type Power } from './power.js';
import type { Subject } from './service.js';
import { part } from './fixtures/amount.js';

/** A few seeds: the whole of it is `npm run bench:power`. */
const SEEDS = part([101, 102, 103], 1);

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const plan = planContract(contract, checks, undefined, { PROBITY_SHOP_URL: 'http://127.0.0.1:4010' });
const subject: Subject = { contract, checks, plan };
const entriesOf = (check: string | undefined): readonly PlannedEntry[] =>
  plan.entries.filter(
    ({ check: { id, check: own }, decision }) => id === check && own.kind === 'check' && decision.planned === 'run',
  );

const measures = MECHANISMS.flatMap(({ faults: some, isChance = false }) =>
  part(some, 2).map((measure) => ({ ...measure, measure, isChance })),
);
const powers = new Map<Measure, Power>();

test.each(measures)('$fault is found whatever the seed, by a case no longer than the run', async ({ measure }) => {
  const fault = faults.find(({ id }) => id === measure.fault);
  if (!fault) throw new Error(`There is no fault ${measure.fault}`);
  const entries = entriesOf(fault.breaks[0]);
  const first = entries.filter(({ subject: { resource } }) => resource === entries[0]?.subject.resource);
  const power = await powerOf(subject, fault, first, SEEDS);
  powers.set(measure, power);
  expect({ detected: power.detected, unproven: power.unproven.length }).toMatchObject({ detected: SEEDS.length });
  expect(median(power.lengths)).toBeLessThanOrEqual(median(power.until));
});

describe('faults that do not depend on chance', () => {
  const measured = (): readonly { readonly measure: Measure; readonly power: Power }[] =>
    measures.flatMap(({ measure, isChance }) => {
      const power = powers.get(measure);
      return power && !isChance ? [{ measure, power }] : [];
    });

  test('are found within twice the requests of the shortest run, in the middle', () => {
    const ratios = measured().flatMap(({ measure, power }) => power.until.map((until) => until / floorOf(measure)));
    expect(median(ratios)).toBeLessThanOrEqual(2);
  });

  test('come down to the shortest case in nineteen of twenty', () => {
    const isShort = measured().flatMap(({ measure, power }) => power.lengths.map((n) => n <= measure.least.length));
    expect(isShort.filter(Boolean).length / isShort.length).toBeGreaterThanOrEqual(0.95);
  });

  test('never come down to less than the shortest case, or it is not the shortest', () => {
    const shorter = measured().filter(({ measure, power }) => Math.min(...power.until) < floorOf(measure));
    expect(shorter.map(({ measure }) => measure.fault)).toEqual([]);
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
  const drawn = part(variants, 6);
  for (const variant of drawn) {
    const entries = variant.tempts.flatMap(entriesOf);
    flags.push(...(await flagsOf(subject, variant, entries, SEEDS.slice(0, 1))));
  }
  expect(drawn.length).toBeGreaterThanOrEqual(6);
  expect(flags).toEqual([]);
});
