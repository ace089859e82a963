import type { Operation, Own, ResourceFacts } from '../../contract/facts/model.js';
import { only, type Slot } from '../../contract/facts/slot.js';
import type { Kit } from '../kit.js';
import { neededMembers } from './member-conditions.js';

/**
 * Whether the operation can be used on a record that was just made, as far as the contract says: members beside the state
 * that must be null are so in most new records, and a control leg shows where they are not.
 */
export function goesNew(resource: ResourceFacts | undefined, operation: Operation): boolean {
  const initial = resource?.at('states.initial');
  const { state, members } = neededMembers(operation, resource);
  // What brings back what was deleted has nothing to do with a record that is there.
  if (operation.undoes !== undefined) return false;
  const isInitial = state === undefined || (initial?.state === 'stated' && initial.value === state[1]);
  return isInitial && members.every(([, values]) => values.includes(null));
}

/** How a new record is deleted; `none` where it has to be led to another state first. */
export function deletesNew(resource: ResourceFacts): Slot<Operation> {
  return only(
    resource.operations.delete.offered,
    (operation) => goesNew(resource, operation),
    'a delete of a record that was just made',
  );
}

/** A record that the delete may be used on: a new one, unless it has to be led to another state first. */
export const deletable = (
  kit: Pick<Kit, 'create' | 'ready'>,
  own: Own,
  remove: Operation,
): ReturnType<Kit['create']> => (Object.keys(remove.when).length === 0 ? kit.create(own) : kit.ready(own, remove));
