import { untilAnother } from '../writes/seconds.js';
import {
  none,
  stated,
  valueAt,
  type Json,
  type Operation,
  type OperationFacts,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { movesOf } from 'probity/check/looks';
import { neededMembers } from 'probity/check/states';
import { equal } from 'probity/check/values';

/** An operation that needs members of a record as they are in a new one, and what may change these. */
export interface LeadsOut {
  readonly members: readonly (readonly [pointer: string, values: readonly Json[]])[];
  /** Actions on such records, the operation itself first where it is one. */
  readonly actions: readonly Operation[];
}

/** Actions that may each change what an operation needs; more of them say no more. */
const MOST = 4;

/** `none` for an operation that needs no member beside the state, and where no action could change one. */
export function leadsOut(
  service: ServiceFacts,
  resource: ResourceFacts | undefined,
  { id, offered }: OperationFacts,
): Slot<LeadsOut> {
  if (offered.state !== 'stated' || resource === undefined) return none(id);
  const { members } = neededMembers(offered.value, resource);
  if (members.length === 0) return none(id);
  const actions = movesOf(service, resource)
    .actions.filter(({ safe }) => !safe)
    .sort((a, b) => Number(b.id === id) - Number(a.id === id))
    .slice(0, MOST);
  return actions.length === 0 ? none(id) : stated({ members, actions }, id);
}

/** Which member is no longer as the operation needs it, in words; undefined where all are. */
export function outOf({ members }: LeadsOut, item: Json | undefined): string | undefined {
  const found = members.find(
    ([pointer, values]) => !values.some((value) => equal(valueAt(item, pointer) ?? null, value)),
  );
  return found && `where ${found[0]} is no longer ${found[1].map((value) => JSON.stringify(value)).join(' or ')}`;
}

/** What changes by itself; undefined where the contract does not say. */
export function volatileOf(resource: ResourceFacts | undefined): readonly string[] | undefined {
  if (resource?.volatile.state === 'stated') return resource.volatile.value;
  return resource?.volatile.state === 'none' ? [] : undefined;
}

/** Needed members that have another value than before. */
export function moved({ members }: LeadsOut, before: Json | undefined, after: Json | undefined): readonly string[] {
  return members
    .map(([pointer]) => pointer)
    .filter((at) => !equal(valueAt(before, at) ?? null, valueAt(after, at) ?? null));
}

/** Milliseconds until a time that one of them shows would be another one. */
export function untilOthers({ members }: LeadsOut, item: Json | undefined): number {
  return Math.max(0, ...members.map(([pointer]) => untilAnother(valueAt(item, pointer))));
}
