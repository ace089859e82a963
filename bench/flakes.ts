import { checks, loadContract, type Contract } from '../src/index.js';
import type { Noise } from '../src/selftest/disturbing.js';
import { flakesOf, UNDER_NOISE, type Under } from '../src/selftest/flakes.js';

/** Runs, each with another seed: `npm run bench:flakes -- 20` for fewer. */
const RUNS = Number(process.argv[2] ?? 200);
/** As many of all checks cost as much as of a few. */
const ALL = Math.max(1, Math.round(RUNS / 10));

/** Of all resources one will do for the few checks: the noise is the same for each. */
const FEW: Under = { checks: UNDER_NOISE, resource: 'products' };

const KINDS: readonly (readonly [name: string, noise: Noise, runs: number, under: Under])[] = [
  ['503 at times, and slow at others; few checks', { unavailable: 0.01, latency: [60, 2000] }, RUNS, FEW],
  ['503 at times, and slow at others', { unavailable: 0.01, latency: [60, 2000] }, ALL, {}],
  ['Connections that end without an answer', { unanswered: 0.005 }, ALL, {}],
  ['Somebody else writes', { written: 0.2 }, ALL, {}],
  ['Read from replicas that are up to a second behind', { lag: 1000 }, ALL, {}],
];

/** Prints what many runs on a right service come to that is disturbed in several ways: no failure, ever. */
async function main(): Promise<void> {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  for (const kind of KINDS) await print(loaded.contract, kind);
}

async function print(contract: Contract, [name, noise, runs, under]: (typeof KINDS)[number]): Promise<void> {
  const started = performance.now();
  const seeds = Array.from({ length: runs }, (_, n) => n + 1);
  const flakes = await flakesOf(contract, checks, noise, seeds, under);
  const { requests, disturbed, entries, passed, inconclusive, failed, errors } = flakes;
  const share = (n: number, of: number): string => `${((100 * n) / of).toFixed(2)} %`;
  console.log(`${name}: ${String(runs)} runs, ${String(requests)} requests`);
  console.log(`  Disturbed: ${String(disturbed)} (${share(disturbed, requests)})`);
  console.log(`  Entries: ${String(entries)}, passed ${share(passed, entries)}`);
  for (const [reason, n] of inconclusive)
    console.log(`    inconclusive, ${reason}: ${String(n)} (${share(n, entries)})`);
  console.log(`  False alarms: ${String(failed.length)}, defects: ${String(errors.length)}`);
  for (const one of [...failed, ...errors]) console.log(`    ${one}`);
  console.log(`  ${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (failed.length + errors.length > 0) process.exitCode = 1;
}

await main();
