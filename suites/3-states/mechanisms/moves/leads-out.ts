import { untilAnother } from '../writes/seconds.js';
import {
  escapeSegment,
  ifStated,
  isObject,
  none,
  segments,
  stated,
  valueAt,
  type JsonSchema,
  type Json,
  type Operation,
  type OperationFacts,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { isAnyValue } from 'probity/check/facts';
import { movesOf } from 'probity/check/looks';
import { hasNeeded, neededMembers } from 'probity/check/states';
import { declaredAt, equal } from 'probity/check/values';

/** An operation that needs members of a record as they are in a new one, and what may change these. */
export interface LeadsOut {
  readonly members: readonly (readonly [pointer: string, values: readonly Json[]])[];
  /** Actions on such records, the operation itself first where it is one. */
  readonly actions: readonly Operation[];
  /** Creates of other records that change a needed member, as an amount that is paid in changes what is left. */
  readonly beside: readonly Beside[];
  /** Members that need some value, and that a create may leave out. */
  readonly bare: readonly string[];
  /** Members of which a create may write another value than is needed, with that value. */
  readonly given: readonly Given[];
  /** A new record has not what is needed: something else has to give it first, as a delete does before a restore. */
  readonly isLater: boolean;
}

type Given = readonly [pointer: string, value: Json];

/** Another record, and how it names the one whose number it counts. */
interface Beside {
  readonly own: Own;
  readonly by: string | undefined;
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
  const create = ifStated(resource.operations.create.body);
  const needed = members.flatMap(([pointer, values]) => (values.some(isAnyValue) ? [pointer] : []));
  const bare = needed.filter((pointer) => isOptional(create, pointer));
  const isLater = needed.some((pointer) => declaredAt(create, pointer).length === 0);
  const beside = service.resources.flatMap(({ own, relations }) => besideOf(resource, own, relations, members));
  const given = isKept(resource, offered.value) ? [] : members.flatMap((one) => otherOf(create, one) ?? []);
  const isNone = actions.length + bare.length + given.length + beside.length === 0 && !isLater;
  return isNone ? none(id) : stated({ members, actions, bare, given, isLater, beside: beside.slice(0, MOST) }, id);
}

function besideOf(
  { name }: ResourceFacts,
  made: ResourceFacts['own'],
  { effects }: ResourceFacts['relations'],
  members: LeadsOut['members'],
): readonly Beside[] {
  const own = ifStated(made);
  if (own === undefined) return [];
  const found = (ifStated(effects) ?? []).find(
    ({ by, record, at }) =>
      record.resource === name && by.includes(own.create.id) && members.some(([pointer]) => pointer === at),
  );
  return found === undefined ? [] : [{ own, by: found.record.at }];
}

/** Whether a record that is not as the delete needs it stays for ever: unless it goes with the one that it stands below. */
function isKept({ relations, operations }: ResourceFacts, { kind }: Operation): boolean {
  const needs = Object.keys(ifStated(operations.delete.offered)?.when ?? {}).length > 0;
  const goes = (ifStated(relations.onDelete) ?? []).some(({ does }) => does === 'cascade');
  return (kind === 'delete' || needs) && !goes;
}

/** A word or truth value that a create may write, and that is not among those that are needed. */
function otherOf(schema: JsonSchema | undefined, [pointer, values]: LeadsOut['members'][number]): [Given] | undefined {
  const [declared] = declaredAt(schema, pointer);
  if (declared === undefined || values.some(isAnyValue)) return undefined;
  const { type, enum: words } = declared;
  const all = Array.isArray(words)
    ? (words as readonly Json[])
    : [type].flat().includes('boolean')
      ? [true, false]
      : [];
  const other = all.find((one) => one !== null && !values.includes(one));
  return other === undefined ? undefined : [[pointer, other]];
}

/** Whether a body may do without a member that it can have. */
function isOptional(schema: JsonSchema | undefined, pointer: string): boolean {
  const names = segments(pointer);
  const above = names.slice(0, -1).map((name) => `/${escapeSegment(name)}`);
  const [part] = declaredAt(schema, above.join(''));
  const name = names.at(-1) ?? '';
  const { properties, required } = part ?? {};
  const isKnown = isObject(properties) && Object.hasOwn(properties, name);
  return isKnown && !(Array.isArray(required) && (required as readonly Json[]).includes(name));
}

/** Ways to a record that is not as the operation needs it: made without a member, or led there by an action. */
export function waysOut({ actions, bare, given, beside, isLater }: LeadsOut): readonly {
  readonly action?: Operation;
  readonly given?: Given;
  readonly made?: Beside;
  readonly bare?: string;
  readonly how: string;
}[] {
  return [
    ...(isLater ? [{ how: 'on a new record' }] : []),
    ...bare.map((at) => ({ bare: at, how: `without ${at}` })),
    ...given.map((one) => ({ given: one, how: `with ${JSON.stringify(one[1])} at ${one[0]}` })),
    ...beside.map((made) => ({ made, how: `after ${made.own.create.id}` })),
    ...actions.map((action) => ({ action, how: `after ${action.id}` })),
  ];
}

/** Which member is not as the operation needs it, in words; undefined where all are. */
export function outOf({ members }: LeadsOut, item: Json | undefined): string | undefined {
  const found = members.find(([pointer, values]) => !hasNeeded(item, pointer, values));
  if (found === undefined) return undefined;
  const [pointer, values] = found;
  if (values.some(isAnyValue)) return `where ${pointer} is null`;
  return `where ${pointer} is no longer ${values.map((value) => JSON.stringify(value)).join(' or ')}`;
}

/** What changes by itself; undefined where the contract does not say. */
export function volatileOf(resource: ResourceFacts | undefined): readonly string[] | undefined {
  if (resource?.volatile.state === 'stated') return resource.volatile.value;
  return resource?.volatile.state === 'none' ? [] : undefined;
}

/** Needed members that have another value than before. */
export function moved({ members }: LeadsOut, before: Json | undefined, after: Json | undefined): readonly string[] {
  const pointers = members.map(([pointer]) => pointer);
  return differing(pointers, before, after);
}

/** Milliseconds until a time that one of them shows would be another one. */
export function untilOthers({ members }: LeadsOut, item: Json | undefined): number {
  return Math.max(0, ...members.map(([pointer]) => untilAnother(valueAt(item, pointer))));
}

/** The state and what an operation sets: it does something where one of these is another one, whatever is said of the rest. */
export function doneBy({
  resource,
  operation,
}: {
  readonly resource?: ResourceFacts;
  readonly operation: OperationFacts;
}): readonly string[] {
  const state = ifStated(resource?.at('states.at') ?? none(''));
  const sets = (ifStated(operation.sets) ?? []).map(({ at }) => at);
  return typeof state === 'string' ? [state, ...sets] : sets;
}

/** Those of some members that have another value than before. */
export function differing(
  members: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): readonly string[] {
  return members.filter((at) => !equal(valueAt(before, at) ?? null, valueAt(after, at) ?? null));
}
