import { checks, loadContract, planContract, type PlannedEntry } from '../src/index.js';
import { services, type Misbehaviour, type ReferenceService } from '../src/reference/index.js';
import { fingerprintsOf, spread, underSeeds } from '../src/selftest/identity.js';
import { NOMINAL_URL, type Subject } from '../src/selftest/service.js';

/** Seeds and faults of each service: `npm run bench:identity -- 5 10` for fewer. */
const [SEEDS = 20, FAULTS = 30] = process.argv.slice(2).map(Number);

/**
 * Prints which findings are called otherwise with another seed: the entries that fail for the faults of both services,
 * with the fingerprints of all their causes. A waiver that is made with one seed holds with another only where these are
 * the same.
 */
async function main(): Promise<void> {
  const seeds = Array.from({ length: SEEDS }, (_, n) => n + 1);
  for (const service of services) {
    console.log(`\n${service.title}`);
    let [failures, entries] = [0, 0];
    const subject = subjectOf(service);
    for (const fault of spread(service.faults, FAULTS)) {
      for (const entry of entriesOf(subject, fault)) {
        const seen = await underSeeds(subject, entry, fault, seeds);
        failures += seen.length;
        if (seen.length > 0) entries += 1;
        const called = new Map<string, number[]>();
        for (const { seed, verdict } of seen) {
          const prints = JSON.stringify([...fingerprintsOf(verdict)].sort());
          called.set(prints, [...(called.get(prints) ?? []), seed]);
        }
        if (called.size < 2) continue;
        console.log(`  ${fault.id} ${entry.id}`);
        for (const [prints, those] of called) console.log(`    ${prints} seeds ${those.join()}`);
      }
    }
    console.log(`  ${String(entries)} entries, ${String(failures)} failures with ${String(SEEDS)} seeds`);
  }
}

function subjectOf(service: ReferenceService): Subject {
  const loaded = loadContract(`probity:services/${service.dialects[0]?.contract ?? ''}`);
  if ('problems' in loaded) throw new Error(`The contract of the ${service.title} does not load`);
  const plan = planContract(loaded.contract, checks, undefined, service.environment(NOMINAL_URL));
  return { contract: loaded.contract, checks, plan, service };
}

function entriesOf({ plan }: Subject, { breaks }: Misbehaviour): readonly PlannedEntry[] {
  return plan.entries.filter(({ check, decision }) => decision.planned === 'run' && breaks.includes(check.id));
}

await main();
