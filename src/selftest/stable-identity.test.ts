import { expect, test } from 'vitest';
import { checks, loadContract, planContract } from '../index.js';
import { services } from '../reference/index.js';
import { fingerprintsOf, spread, underSeeds } from './identity.js';
import { NOMINAL_URL, type Subject } from './service.js';
import { isWhole } from './fixtures/amount.js';

const SEEDS = Array.from({ length: isWhole ? 20 : 2 }, (_, n) => n + 1);
/** Faults of each service, spread evenly over all. */
const FAULTS = 8;

test.each(services.map((service) => ({ service, title: service.dialects[0]?.id ?? '' })))(
  'a finding has one fingerprint whatever the seed: $title',
  { timeout: 300_000 },
  async ({ service }) => {
    const loaded = loadContract(`probity:services/${service.dialects[0]?.contract ?? ''}`);
    if ('problems' in loaded) throw new Error('The contract does not load');
    const plan = planContract(loaded.contract, checks, undefined, service.environment(NOMINAL_URL));
    const subject: Subject = { contract: loaded.contract, checks, plan, service };
    const several: unknown[] = [];
    let found = 0;
    // In other dialects they break nothing here.
    const shown = service.faults.filter(({ dialects }) => dialects?.includes(service.dialects[0]?.id ?? '') ?? true);
    for (const fault of spread(shown, FAULTS)) {
      const entry = plan.entries.find(
        ({ check, decision }) => decision.planned === 'run' && check.id === fault.breaks[0],
      );
      if (!entry) continue;
      const seen = await underSeeds(subject, entry, fault, SEEDS);
      found += seen.length;
      const called = new Set(seen.map(({ verdict }) => JSON.stringify([...fingerprintsOf(verdict)].sort())));
      if (called.size > 1) several.push([fault.id, entry.id, ...called]);
    }
    expect(several).toEqual([]);
    expect(found).toBeGreaterThan(FAULTS * SEEDS.length * 0.6);
  },
);
