import type { Contract, PlannedEntry } from '../index.js';
import type { Ended } from './fate.js';
import type { Mutant } from './mutants.js';
import type { Effect } from './planted.js';

/** Entries that can see the mistake by what they sent without it, then the others. What watches is in both. */
export function inOrder(
  entries: readonly PlannedEntry[],
  { place: { operation, resource } }: Mutant,
  sent: ReadonlyMap<string, ReadonlySet<string>>,
  resourceOfOperation: (operation: string) => string | undefined,
): readonly (readonly PlannedEntry[])[] {
  const isWatch = ({ check: { check } }: PlannedEntry): boolean => check.kind === 'watch';
  const isNear = (entry: PlannedEntry): boolean => {
    const operations = [...(sent.get(entry.id) ?? [])];
    if (operation !== undefined) return operations.includes(operation);
    return resource === undefined || operations.some((one) => resourceOfOperation(one) === resource);
  };
  const running = entries.filter(({ decision }) => decision.planned === 'run');
  const near = running.filter((entry) => isWatch(entry) || isNear(entry));
  const far = running.filter((entry) => isWatch(entry) || !isNear(entry));
  return [near, far].filter((part) => part.some((entry) => !isWatch(entry)));
}

/** What watches the requests of others ends once in each part: what it proved in one of them is proved. */
export function merged(ended: readonly Ended[]): readonly Ended[] {
  const weight = ({ verdict: { kind } }: Ended): number => ['fail', 'pass'].indexOf(kind) + 1 || 3;
  return ended.filter((one) => {
    const same = ended.filter(({ entry }) => entry.id === one.entry.id);
    return !same.some((other) => weight(other) < weight(one));
  });
}

export function resourceOf({ contract }: { readonly contract: Contract }): (operation: string) => string | undefined {
  return (operation) => {
    const [name] = operation.split('.');
    return contract.facts.resources.find((resource) => resource.name === name)?.name;
  };
}

export function together(effects: readonly Effect[]): Effect {
  const { example, evidence } = effects.find((effect) => effect.example !== undefined) ?? {};
  return {
    reached: effects.reduce((all, { reached }) => all + reached, 0),
    changed: effects.reduce((all, { changed }) => all + changed, 0),
    heldBack: effects.reduce((all, { heldBack }) => all + heldBack, 0),
    ...(example === undefined ? {} : { example }),
    ...(evidence === undefined ? {} : { evidence }),
  };
}
