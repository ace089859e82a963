import type { Json } from '../../contract/text/json.js';
import type { Operation, ResourceFacts } from '../../contract/facts/model.js';
import { isAnyValue } from '../../contract/facts/needed-value.js';
import { valueAt } from '../../contract/text/pointer.js';
import { equal } from '../values/compare.js';

/** What an operation needs of a record, divided: the declared state, and other members that a new record may well have so. */
export interface NeededMembers {
  /** The member of the state and its value; undefined where the operation needs no state. */
  readonly state: readonly [pointer: string, value: Json] | undefined;
  /** Other members, such as `/archived_at: null`, with the values of which any one will do. */
  readonly members: readonly (readonly [pointer: string, values: readonly Json[]])[];
}

/** Whether a record has one of the values that are needed. A member that is null is often left out. */
export function hasNeeded(item: Json | undefined, pointer: string, values: readonly Json[]): boolean {
  const is = valueAt(item, pointer) ?? null;
  return values.some((value) => (isAnyValue(value) ? is !== null : equal(is, value)));
}

/** Divides `when` of an operation on records of a resource. */
export function neededMembers(
  { when, anyOf }: Pick<Operation, 'when' | 'anyOf'>,
  resource: ResourceFacts | undefined,
): NeededMembers {
  const at = resource?.at('states.at');
  const isState = ([pointer]: readonly [string, Json]): boolean => at?.state === 'stated' && at.value === pointer;
  const needed = Object.entries(when);
  const state = needed.find(isState);
  const others = needed.filter((one) => !isState(one));
  const any = state === undefined ? anyOf : undefined;
  return { state, members: others.map(([pointer, value]) => [pointer, any ?? [value]] as const) };
}

/**
 * Whether a record has another value than an operation needs in a member beside the state.
 * @param read asked only where the operation needs one
 */
export async function isUnmet(
  operation: Pick<Operation, 'when' | 'anyOf'>,
  resource: ResourceFacts,
  read: () => Promise<Json | undefined>,
): Promise<boolean> {
  const { members } = neededMembers(operation, resource);
  if (members.length === 0) return false;
  const item = await read();
  return members.some(([pointer, values]) => !hasNeeded(item, pointer, values));
}
