import { contracts, onDrawnContracts, type Hearing } from '../src/selftest/drawn-contracts.js';
import { oddContracts } from '../src/selftest/odd-contracts.js';

/** Contracts: `npm run bench:contracts -- 50` for fewer, `-- 500 2 standard` for another seed and effort. */
const RUNS = Number(process.argv[2] ?? 500);
const SEED = Number(process.argv[3] ?? 1);
const EFFORT = process.argv[4] === 'standard' ? 'standard' : 'quick';
/** `npm run bench:contracts -- 500 1 quick facts`: contracts with odd combinations of facts in place of odd schemas. */
const DRAWN = process.argv[5] === 'facts' ? oddContracts : contracts;
/** Runs after which it is said how many are done. */
const EVERY = 25;

/** Prints what runs under drawn contracts, with schemas of all kinds, come to: all of them end, and none with a defect. */
async function main(): Promise<void> {
  const began = performance.now();
  const hearing: Hearing = {
    begins: (run, text) => {
      if (process.env['VERBOSE'] !== undefined) console.log(`${String(run)} ${text}`);
    },
    // At once: whoever stops a long measurement has seen what was wrong, and how far it came.
    ends: (run, found) => {
      for (const one of found) console.log(`  Wrong: ${one}`);
      if ((run + 1) % EVERY === 0) console.log(`  ${String(run + 1)} of ${String(RUNS)} done`);
    },
  };
  const { refused, exits, inconclusive, wrong, longest } = await onDrawnContracts(RUNS, SEED, EFFORT, hearing, DRAWN);
  const told = (counts: ReadonlyMap<number | string, number>): string =>
    [...counts].map(([what, n]) => `${String(what)}: ${String(n)}`).join(', ');
  console.log(`${String(RUNS)} contracts, effort ${EFFORT}, seed ${String(SEED)}; ${String(refused)} do not load`);
  console.log(`  Exit codes: ${told(exits)}`);
  console.log(`  Inconclusive entries: ${told(inconclusive)}`);
  console.log(`  Longest run: ${(longest.took / 1000).toFixed(1)} s of computing time (number ${String(longest.run)})`);
  console.log(`  Wrong: ${String(wrong.length)}`);
  console.log(`  ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (wrong.length > 0) process.exitCode = 1;
}

await main();
