import { checks, loadContract, planContract, type PlannedEntry } from '../src/index.js';
import { faults, variants, type Fault } from '../src/reference/index.js';
import { floorOf, MECHANISMS, type Measure } from '../src/selftest/mechanisms.js';
import { flagsOf, median, powerOf, restless, type Power } from '../src/selftest/power.js';
import type { Subject } from '../src/selftest/service.js';

/** Seeds for each fault and variant: `SEEDS=20 npm run bench:power` for fewer. */
const SEEDS = Number(process.env['SEEDS'] ?? 300);
/** Runs with one seed whose verdicts must be the same. */
const REPEATS = Math.min(100, SEEDS);

/**
 * Prints how much the mechanisms of the kit find: the share of seeds for which a subtle fault is found, the requests
 * until then and the requests of the smallest case, both beside the least that anyone could do with; what right but odd
 * services are flagged for; and whether the same seed gives the same verdicts.
 */
async function main(): Promise<void> {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const { contract } = loaded;
  const plan = planContract(contract, checks, undefined, { PROBITY_SHOP_URL: 'http://127.0.0.1:4010' });
  const subject: Subject = { contract, checks, plan };
  const seeds = Array.from({ length: SEEDS }, (_, n) => n + 1);
  const deterministic: number[] = [];
  const shortest: number[] = [];
  const firsts: number[] = [];

  for (const { name, faults: measures, isChance } of MECHANISMS) {
    console.log(`\n${name}`);
    for (const measure of measures) {
      const power = await powerOf(subject, faultOf(measure), entriesOf(subject, measure), seeds);
      console.log(lineOf(measure, power));
      if (isChance) continue;
      deterministic.push(power.detected / power.runs);
      shortest.push(...power.lengths.map((length) => Number(length <= measure.least.length)));
      firsts.push(...power.until.map((until) => until / floorOf(measure)));
    }
  }
  const least = Math.min(...deterministic);
  console.log(`\nFound, races aside: ${percent(mean(deterministic))}, the worst fault ${percent(least)}`);
  console.log(`Requests until found, median: ${median(firsts).toFixed(1)} times the least`);
  console.log(`Smallest cases as short as can be: ${percent(mean(shortest))}`);
  await printVariants(subject, seeds);
  await printRest(subject);
}

async function printVariants(subject: Subject, seeds: readonly number[]): Promise<void> {
  let flagged = 0;
  let runs = 0;
  for (const variant of variants) {
    const entries = runnable(subject).filter(({ check }) => variant.tempts.includes(check.id));
    const flags = await flagsOf(subject, variant, entries, seeds);
    runs += entries.length * seeds.length;
    flagged += flags.length;
    for (const flag of flags.slice(0, 3)) console.log(`${variant.id}: ${flag}`);
  }
  console.log(
    `\nFlagged: ${String(flagged)} of ${String(runs)} runs on ${String(variants.length)} right but odd services`,
  );
}

async function printRest(subject: Subject): Promise<void> {
  const chance = new Set(
    MECHANISMS.filter(({ isChance }) => isChance).flatMap(({ faults: some }) =>
      some.flatMap((one) => faultOf(one).breaks),
    ),
  );
  const entries = runnable(subject).filter(({ check }) => !chance.has(check.id));
  const unlike = await restless(subject, undefined, entries, REPEATS);
  console.log(
    `Verdicts that differ in ${String(REPEATS)} runs with one seed: ${String(unlike.length)} of ${String(entries.length)}`,
  );
  for (const id of unlike) console.log(`  ${id}`);
}

function runnable({ plan }: Subject): readonly PlannedEntry[] {
  return plan.entries.filter((entry) => entry.decision.planned === 'run' && entry.check.check.kind === 'check');
}

function faultOf({ fault }: Measure): Fault {
  const found = faults.find(({ id }) => id === fault);
  if (!found) throw new Error(`There is no fault ${fault}`);
  return found;
}

/** The entries of the first check that the fault breaks, on the first resource that has some. */
function entriesOf(subject: Subject, measure: Measure): readonly PlannedEntry[] {
  const [check] = faultOf(measure).breaks;
  const entries = runnable(subject).filter((entry) => entry.check.id === check);
  return entries.filter(({ subject: about }) => about.resource === entries[0]?.subject.resource);
}

function lineOf(measure: Measure, power: Power): string {
  const { fault, least } = measure;
  const { detected, runs, until, lengths, minimal, unproven } = power;
  const figures = [
    percent(detected / runs).padStart(7),
    `first ${String(median(until))} (least ${String(floorOf(measure))})`,
    `case ${String(median(lengths))} (least ${String(least.length)})`,
    `minimal ${percent(minimal / Math.max(1, detected))}`,
  ];
  const more =
    unproven.length === 0 ? '' : `; ${String(unproven.length)} without a verdict, such as ${unproven[0] ?? ''}`;
  return `  ${fault.padEnd(60)} ${figures.join(', ')}${more}`;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

await main();
