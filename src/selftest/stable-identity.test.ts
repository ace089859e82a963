import { expect, test } from 'vitest';
import { checks, loadContract, planContract } from '../index.js';
import { services, type Misbehaviour } from '../reference/index.js';
import { NOMINAL_URL, tryEntries, type Subject } from './service.js';

const SEEDS = Array.from({ length: 20 }, (_, n) => n + 1);
/** Faults of each service, spread evenly over all. */
const FAULTS = 12;

/** Verdicts of one fault by what identifies them, with the seeds for which they came. */
async function identities(subject: Subject, fault: Misbehaviour): Promise<ReadonlyMap<string, readonly number[]>> {
  const seen = new Map<string, readonly number[]>();
  const entry = subject.plan.entries.find(
    ({ check, decision }) => decision.planned === 'run' && check.id === fault.breaks[0],
  );
  if (!entry) return seen;
  for (const seed of SEEDS) {
    const verdict = (await tryEntries(subject, [entry], { faults: [fault] }, seed)).verdicts.get(entry.id);
    // A seed for which a fault is missed says nothing about what the others call it.
    if (verdict?.kind !== 'fail') continue;
    seen.set(verdict.finding.fingerprint, [...(seen.get(verdict.finding.fingerprint) ?? []), seed]);
  }
  return seen;
}

test.each(services.map((service) => ({ service, title: service.dialects[0]?.id ?? '' })))(
  'a finding has one fingerprint whatever the seed: $title',
  { timeout: 300_000 },
  async ({ service }) => {
    const loaded = loadContract(`probity:services/${service.dialects[0]?.contract ?? ''}`);
    if ('problems' in loaded) throw new Error('The contract does not load');
    const plan = planContract(loaded.contract, checks, undefined, service.environment(NOMINAL_URL));
    const subject: Subject = { contract: loaded.contract, checks, plan, service };
    const step = service.faults.length / FAULTS;
    const chosen = Array.from({ length: FAULTS }, (_, n) => service.faults[Math.floor(n * step)]);
    const several: unknown[] = [];
    let found = 0;
    for (const fault of chosen) {
      if (!fault) continue;
      const seen = await identities(subject, fault);
      found += [...seen.values()].flat().length;
      if (seen.size > 1) several.push([fault.id, Object.fromEntries(seen)]);
    }
    expect(several).toEqual([]);
    expect(found).toBeGreaterThan(FAULTS * SEEDS.length * 0.6);
  },
);
