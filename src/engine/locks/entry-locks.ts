import type { AnyActiveCheck } from '../../check/registered.js';
import type { Own, ResourceFacts } from '../../contract/facts/model.js';
import { fundingOf } from '../../contract/facts/funding.js';
import type { Mode } from './locks.js';

/** Everything of ours takes this one shared; a check that must be alone in the service takes it for itself. */
const SERVICE = '*';

/**
 * What a run of a check takes while it works. Also a check that only reads may have to make what it reads.
 *
 * @param reusesIds whether ids of deleted records come again: what a check asks of its own would be asked of that of another
 */
export function locksOf(
  { alone }: Pick<AnyActiveCheck, 'alone'>,
  own: readonly Pick<Own, 'resource'>[],
  touched: readonly string[],
  reusesIds: (resource: string) => boolean,
): ReadonlyMap<string, Mode> {
  const modeOf = (resource: string): Mode =>
    alone === 'collection' || reusesIds(resource) ? 'exclusive' : alone === 'readers' ? 'still' : 'shared';
  return new Map<string, Mode>([
    [SERVICE, alone === 'service' ? 'exclusive' : 'shared'],
    // Who only reads touches nothing.
    ...(alone === 'readers' ? [] : shared(touched)),
    ...own.map(({ resource }) => [resource, modeOf(resource)] as const),
  ]);
}

export const shared = (names: readonly string[]): ReadonlyMap<string, Mode> =>
  new Map(names.map((name) => [name, 'shared']));

/**
 * Resources of which records may change while records of `own` are made or acted on: those that these stand below or refer
 * to, and so on upwards, what has to be made below them, and what adds to the numbers that they take from. A stock goes down by an order, a ticket counts its comments: who must be alone with such a
 * collection has to wait for them.
 */
export function touchedBy(
  own: readonly Pick<Own, 'resource'>[],
  resources: readonly Pick<ResourceFacts, 'name' | 'own' | 'relations'>[],
): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const slot = resources.find((one) => one.name === name)?.own;
    if (slot?.state !== 'stated') return;
    const { parents, refs, neededBelow: below = [] } = slot.value;
    const funding = fundingOf(slot.value, resources).map(({ by }) => by.resource);
    for (const above of [...parents, ...refs.map(({ to }) => to), ...below.map((need) => need.resource), ...funding]) {
      if (found.has(above)) continue;
      found.add(above);
      add(above);
    }
  };
  for (const { resource } of own) add(resource);
  return [...found];
}
