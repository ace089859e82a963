import type { Contract, PlannedEntry } from '../index.js';
import { NOTICED_BY } from './noticed-by.generated.js';
import type { Mutant } from './mutants.js';

/**
 * Facts of which the contract says nothing, and without which nobody can tell a mutant from what is right: as its operator knows them, or
 * else as the plan does: what those entries about that place lack that are not run, and whose checks have noticed this mistake on another
 * service. Of these it is what most of them lack.
 */
export function factsToState(
  mutant: Mutant,
  contract: Contract,
  entries: readonly PlannedEntry[],
  isTried: boolean,
): readonly string[] {
  const own = ownFacts(mutant, contract);
  if (own.length > 0 || isTried) return own;
  const { id } = mutant.operator;
  // Checks that have noticed this mistake elsewhere would do so here, if they were run; of others nobody knows.
  const noticing = NOTICED_BY[id] ?? [];
  const lacking = entries.flatMap(({ check, subject, decision }) =>
    noticing.includes(check.id) && isNear(subject, mutant) && decision.planned === 'not-specified'
      ? [{ subject, facts: decision.facts }]
      : [],
  );
  const { operation } = mutant.place;
  const here = lacking.filter(({ subject }) => subject.name === operation);
  return mostCommon((here.length > 0 ? here : lacking).map(({ facts }) => facts));
}

function ownFacts({ place: { facts = [], resource } }: Mutant, contract: Contract): readonly string[] {
  return facts
    .map((path) => (resource === undefined ? path : path.replace('resources.*', `resources.${resource}`)))
    .filter((path) => contract.lookup(path).some(({ slot }) => slot.state === 'gap'));
}

/** Whether an entry is about the operation, the resource or the service as a whole. */
function isNear({ name, resource }: PlannedEntry['subject'], { place }: Mutant): boolean {
  return name === place.operation || resource === undefined || resource === place.resource;
}

/** What most of them lack, and of what is lacked as often the least. */
function mostCommon(lists: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, { readonly facts: readonly string[]; readonly count: number }>();
  for (const facts of lists) {
    const key = facts.join(' ');
    counts.set(key, { facts, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count || a.facts.length - b.facts.length);
  return first?.facts ?? [];
}
