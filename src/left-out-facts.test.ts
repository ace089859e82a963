import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks, loadContract, planContract, type Contract, type Plan } from './index.js';
import { factsToState } from './mutate/facts-to-state.js';
import { mutantsOf, type Mutant } from './mutate/mutants.js';
import { operators } from './mutate/operators/index.js';
import { library, shop, type ReferenceService } from './reference/index.js';
import { statedFacts, without } from './selftest/dropped-facts.js';
import { NOMINAL_URL } from './selftest/service.js';

/** Every so many facts are left out: `LEFT_OUT_EVERY=1` for all of them. */
const EVERY = Number(process.env['LEFT_OUT_EVERY'] ?? 12);

/** A mutant that an entry notices under the whole contract. */
interface Noticed {
  readonly id: string;
  readonly entry: string;
}

/** What `npm run bench:mutants` has measured under the whole contract. */
function noticedOn(name: string): readonly Noticed[] {
  const { mutants } = JSON.parse(readFileSync(`bench/mutants/measured/${name}.json`, 'utf8')) as {
    readonly mutants: readonly { readonly id: string; readonly kind: string; readonly entry?: string }[];
  };
  return mutants.flatMap(({ id, kind, entry }) => (kind === 'noticed' && entry !== undefined ? [{ id, entry }] : []));
}

function mutantsUnder(contract: Contract, names: ReadonlySet<string | undefined>): ReadonlyMap<string, Mutant> {
  const some = operators.filter(({ id }) => names.has(id));
  return new Map(some.flatMap((one) => mutantsOf(one, contract.facts, 1)).map((mutant) => [mutant.id, mutant]));
}

interface Told {
  readonly missed: number;
  readonly told: number;
  /** What was missed and not told, by the fact that was left out. */
  readonly untold: readonly string[];
}

/** Leaves out one fact after the other, and looks who is told it of those whose noticing entry does not run then. */
function toldOn(path: string, service: ReferenceService, noticed: readonly Noticed[]): Told {
  const environment = service.environment(NOMINAL_URL);
  const loaded = loadContract(path);
  if ('problems' in loaded) throw new Error(`${path} does not load`);
  const untold: string[] = [];
  let [missed, told] = [0, 0];
  for (const fact of statedFacts(path).filter((_, n) => n % EVERY === 0)) {
    const contract = without(path, fact);
    if (contract === undefined) continue;
    const plan: Plan = planContract(contract, checks, undefined, environment);
    const runs = new Set(plan.entries.filter(({ decision }) => decision.planned === 'run').map(({ id }) => id));
    const gone = noticed.filter(({ entry }) => !runs.has(entry));
    if (gone.length === 0) continue;
    const names = new Set(gone.map(({ id }) => id.split('@', 1)[0]));
    const left = mutantsUnder(contract, names);
    for (const { id, entry } of gone) {
      const mutant = left.get(id);
      // Nobody can plant it without the fact, so it is in no figure; `probity gaps` names the fact.
      if (mutant === undefined) continue;
      missed += 1;
      const name = fact.join('.');
      const facts = factsToState(mutant, contract, plan.entries, false);
      if (facts.some((one) => isWithin(one, name) || isWithin(name, one))) told += 1;
      else untold.push(`${name}: ${id} (${entry}; ${facts.join(', ')})`);
    }
  }
  return { missed, told, untold };
}

function isWithin(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`);
}

test(
  'who leaves a fact out is told it for four of five mistakes that can be planted and are missed then',
  { timeout: 120_000 },
  () => {
    const both = [
      toldOn('probity:services/shop.yaml', shop, noticedOn('shop')),
      toldOn('probity:services/library.yaml', library, noticedOn('library')),
    ];
    const [missed, told] = [
      both.reduce((sum, one) => sum + one.missed, 0),
      both.reduce((sum, one) => sum + one.told, 0),
    ];
    expect(missed).toBeGreaterThan(10);
    expect(told / missed, both.flatMap(({ untold }) => untold).join('\n')).toBeGreaterThanOrEqual(0.8);
  },
);
