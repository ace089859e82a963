import { checks } from '../src/index.js';
import { library, shop } from '../src/reference/index.js';
import { statedFacts, tryWithout } from '../src/selftest/dropped-facts.js';

/**
 * Facts: `npm run bench:dropped -- 50` for fewer, `-- 500 2` for another seed, `-- 500 1 library` for one service alone,
 * `-- 500 1 library 200` to go on after the first 200 of them.
 */
const FACTS = Number(process.argv[2] ?? 1000);
const SEED = Number(process.argv[3] ?? 1);
const ONE = process.argv[4];
const AFTER = Number(process.argv[5] ?? 0);
/** Facts after which it is said how many are done. */
const EVERY = 25;

/** Contracts, and the services that keep all that they say. */
const SERVICES = [
  { path: 'probity:services/shop.yaml', service: shop, name: 'shop' },
  { path: 'probity:services/library.yaml', service: library, name: 'library' },
] as const;

/** Prints which facts a contract cannot do without and still be kept: none, for who says less promises less. */
async function main(): Promise<void> {
  for (const { path, service, name } of SERVICES.filter((one) => ONE === undefined || one.name === ONE)) {
    const facts = statedFacts(path);
    const orderOf = (i: number): number => (i * 7919 + SEED * 104_729) % 997;
    const drawn = facts.map((fact, i) => ({ fact, order: orderOf(i) })).sort((one, other) => one.order - other.order);
    const some = drawn.slice(AFTER, AFTER + FACTS);
    let [needed, troubled, unsaid, instead] = [0, 0, 0, 0];
    for (const [n, { fact }] of some.entries()) {
      if (n > 0 && n % EVERY === 0) console.log(`${name}: ${String(n)} of ${String(some.length)} done`);
      const dropped = await tryWithout(path, fact, checks, service, SEED);
      if (dropped === undefined) needed += 1;
      if (dropped !== undefined && dropped.unsaid.length > 0) {
        unsaid += 1;
        console.log(`${name}: ${dropped.fact} says what makes a request valid: ${dropped.unsaid.join(', ')}`);
      }
      if (dropped?.saidInstead !== undefined) {
        instead += 1;
        const entries = `${String(dropped.troubles.length)} entries end by that`;
        console.log(`${name}: without ${dropped.fact} it says that ${dropped.saidInstead}: ${entries}`);
        continue;
      }
      if (dropped === undefined || dropped.troubles.length === 0) continue;
      troubled += 1;
      console.log(`${name}: without ${dropped.fact}, ${String(dropped.passed)} entries pass`);
      for (const trouble of dropped.troubles) console.log(`  ${trouble}`);
    }
    console.log(
      `${name}: ${String(some.length)} of ${String(facts.length)} facts left out one by one; ` +
        `the contract does not load without ${String(needed)}, ${String(unsaid)} say what makes a request valid, ` +
        `${String(instead)} leave something else said, and ${String(troubled)} change what is said of the others`,
    );
    if (troubled > 0) process.exitCode = 1;
  }
}

await main();
