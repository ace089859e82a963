import { checks, loadContract } from '../src/index.js';
import { flakesOf, UNDER_NOISE } from '../src/selftest/flakes.js';

/** Runs, each with another seed: `npm run bench:flakes -- 20` for fewer. */
const RUNS = Number(process.argv[2] ?? 200);
const NOISE = { unavailable: 0.01, latency: [60, 2000] } as const;

/** Prints what many runs on a right service come to that answers 503 at times and is slow at others: no failure, ever. */
async function main(): Promise<void> {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const started = performance.now();
  const seeds = Array.from({ length: RUNS }, (_, n) => n + 1);
  const flakes = await flakesOf(loaded.contract, checks, NOISE, seeds);
  const { runs, requests, disturbed, entries, passed, inconclusive, failed, errors } = flakes;
  const share = (n: number, of: number): string => `${((100 * n) / of).toFixed(2)} %`;
  console.log(`${String(runs)} runs of ${String(UNDER_NOISE.length)} checks, ${String(requests)} requests`);
  console.log(`Answered 503: ${String(disturbed)} (${share(disturbed, requests)})`);
  console.log(`Entries: ${String(entries)}, passed ${share(passed, entries)}`);
  for (const [reason, n] of inconclusive) console.log(`  inconclusive, ${reason}: ${String(n)} (${share(n, entries)})`);
  console.log(`False alarms: ${String(failed.length)}, defects: ${String(errors.length)}`);
  for (const one of [...failed, ...errors]) console.log(`  ${one}`);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  if (failed.length + errors.length > 0) process.exitCode = 1;
}

await main();
