import type { Operation, Own, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated, none, type Slot } from '../../contract/facts/slot.js';
import { listing, type Listing } from './listing.js';

/**
 * Whether each record stands below another one of its own, because a create uses that up, so that a list below one of these shows one record
 * alone.
 */
export function isListedAlone({ needs = [] }: Pick<Own, 'needs'>, list: Operation | undefined): boolean {
  const above = new Set(list?.path.parts.flatMap((part) => ('parent' in part ? [part.parent] : [])));
  return needs.some(({ isUsedUp, at, resource }) => isUsedUp && at === undefined && above.has(resource));
}

/** How the list of a resource is read that shows several records together. */
export function listedTogether(resource: ResourceFacts): Slot<Listing> {
  const own = ifStated(resource.own);
  const isAlone = own !== undefined && isListedAlone(own, ifStated(resource.operations.list.offered));
  return isAlone ? none(`resources.${resource.name}.operations.create.needs`) : listing(resource);
}
