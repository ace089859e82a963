import { checks, loadContract, planContract, type Contract, type Plan } from '../../src/index.js';
import { factsToState } from '../../src/mutate/facts-to-state.js';
import { mutantsOf, type Mutant } from '../../src/mutate/mutants.js';
import { operators } from '../../src/mutate/operators/index.js';
import type { ReferenceService } from '../../src/reference/index.js';
import { statedFacts, without } from '../../src/selftest/dropped-facts.js';
import { NOMINAL_URL } from '../../src/selftest/service.js';

/** A mutant that an entry notices under the whole contract. */
export interface Noticed {
  readonly id: string;
  readonly entry: string;
}

function mutantsUnder(contract: Contract, names: ReadonlySet<string | undefined>): ReadonlyMap<string, Mutant> {
  const some = operators.filter(({ id }) => names.has(id));
  return new Map(some.flatMap((one) => mutantsOf(one, contract.facts, 1)).map((mutant) => [mutant.id, mutant]));
}

/** What those are told who leave facts out. */
export interface Told {
  /** Pairs of a fact and a mistake that is missed without it. */
  readonly missed: number;
  /** So many of them name the fact. */
  readonly told: number;
  /** What was missed and not told, by the fact that was left out. */
  readonly untold: readonly string[];
}

/**
 * Leaves out one fact after the other, and looks who is told it of those whose noticing entry does not run then.
 *
 * @param every of so many facts one is left out
 */
export function toldOn(path: string, service: ReferenceService, noticed: readonly Noticed[], every: number): Told {
  const environment = service.environment(NOMINAL_URL);
  const loaded = loadContract(path);
  if ('problems' in loaded) throw new Error(`${path} does not load`);
  const untold: string[] = [];
  let [missed, told] = [0, 0];
  for (const fact of statedFacts(path).filter((_, n) => n % every === 0)) {
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
