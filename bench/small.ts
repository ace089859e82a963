import { onDrawnServices } from '../src/selftest/small/on-drawn-services.js';

/** Services: `npm run bench:small -- 10` for fewer, `-- 40 2 standard` for another seed and effort, `-- 40 1 quick 7` for the one of that number. */
const RUNS = Number(process.argv[2] ?? 40);
const SEED = Number(process.argv[3] ?? 1);
const EFFORT = process.argv[4] === 'standard' ? 'standard' : 'quick';
const ONE = process.argv[5] === undefined ? undefined : Number(process.argv[5]);

/**
 * Prints what runs on small services that are drawn, and keep their drawn contracts, come to: each is conformant, or partial, but
 * for those under whose contract nothing can be tried, such as a service that offers a read of records that nobody names.
 */
async function main(): Promise<void> {
  const began = performance.now();
  let [right, idle, passed] = [0, 0, 0];
  for await (const { run, text, ended } of onDrawnServices(RUNS, SEED, EFFORT, ONE)) {
    const isRight = ended.exit === 0 && ended.loud.length === 0;
    if (isRight) right += 1;
    const isIdle = ended.exit === 3 && ended.passed === 0 && ended.loud.length === 0;
    if (isIdle) idle += 1;
    passed += ended.passed;
    if ((isRight || isIdle) && ONE === undefined) continue;
    console.log(`Service ${String(run)} ends with ${String(ended.exit)}: ${text}`);
    for (const one of ended.loud) console.log(`  ${one}`);
  }
  const services = ONE === undefined ? RUNS : 1;
  console.log(
    `${String(services)} small services, effort ${EFFORT}, seed ${String(SEED)}: ${String(right)} end with 0 and nothing open, under ${String(idle)} contracts nothing can be tried`,
  );
  console.log(`  ${String(passed)} entries passed; ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (right + idle < services) process.exitCode = 1;
}

await main();
