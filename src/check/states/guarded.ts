import { constant, type Arbitrary } from 'fast-check';
import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Operation, OperationFacts, ServiceFacts } from '../../contract/facts/model.js';
import { all, ifStated, map, none, only, stated, within, type Slot } from '../../contract/facts/slot.js';
import type { As } from '../caller.js';
import type { Subjects } from '../define.js';
import { damagesFor } from '../refusals/damages.js';
import { first } from '../first.js';
import type { Kit } from '../kit.js';
import { isForOthersAlone, isKeptFrom, isOfOtherScheme, OUT_OF_SIGHT } from '../records/callers/rights.js';
import { anyContext, context, validBodies, type OperationContext } from '../operation-context.js';
import { bulkMaking, type BulkMaking } from '../records/bulk/bulk-making.js';
import { otherCallersOf } from '../records/callers/other-caller.js';

/** A request that nothing but its credentials keeps from being refused, and who must be refused with it. */
export interface Guarded {
  readonly context: OperationContext;
  readonly schema: JsonSchema | undefined;
  /** How it makes several records at once, where it does. */
  readonly bulk: BulkMaking | undefined;
  /** Names of callers who may not use the operation. */
  readonly unable: readonly string[];
  /** Names of callers whose scheme the operation does not take. */
  readonly others: readonly string[];
  /** Names of callers who may use the operation, but on no record of somebody else. */
  readonly strangers: readonly string[];
  /** Ways to damage a credential. */
  readonly damages: ReturnType<typeof damagesFor>;
  /** As whom HEAD is sent as well. */
  readonly heads: readonly As[];
}

/** The needs of a check that sends a request which nothing but its credentials keeps from being refused. */
export function guarded(facts: Subjects['operation']): {
  readonly request: Slot<Guarded>;
  readonly identities: Slot<unknown>;
} {
  // Without somebody who may call there is no telling why a request is refused.
  return { request: requestOf(facts), identities: facts.service.auth.identities };
}

function requestOf(facts: Subjects['operation']): Slot<Guarded> {
  const { operation, service } = facts;
  const parts = all({
    guard: guardOf(operation),
    // Nobody could show that nothing but the credentials keeps it from being accepted.
    context: isForOthersAlone(service, operation, facts.resource) ? none(OUT_OF_SIGHT) : anyContext(facts),
    schema: bodyTaken(operation),
    bulk: operation.kind === 'action' ? bulkMaking(service, operation.id) : stated(undefined, ''),
  });
  const callers = ifStated(service.auth.identities) ?? [];
  const others = callers.filter((one) => isOfOtherScheme(one, operation));
  const unable = callers.filter((one) => isKeptFrom(one, operation) && !others.includes(one));
  const isOwned = ifStated(operation.ownerOnly) === true;
  const strangers = isOwned ? (ifStated(otherCallersOf(service, [operation])) ?? []) : [];
  return map(parts, ({ context: found, schema, bulk }) => ({
    context: found,
    schema,
    bulk,
    unable: unable.map(({ name }) => name),
    others: others.map(({ name }) => name),
    strangers: found.footing.on === 'own' ? strangers : [],
    damages: damagesFor(placeOf(facts), lockoutOf(service)),
    heads: headsOf(facts, found.operation),
  }));
}

function lockoutOf({ auth: { lockout } }: ServiceFacts): Parameters<typeof damagesFor>[1] {
  return lockout.state === 'gap' ? 'unknown' : lockout.state === 'none' ? 'never' : 'stated';
}

/** The place of an operation among those that the service offers, resource by resource. */
function placeOf({ service, operation }: Subjects['operation']): number {
  return offeredOperations(service).findIndex(({ id }) => id === operation.id);
}

function offeredOperations({ resources, operations }: ServiceFacts): readonly OperationFacts[] {
  const standard = resources.flatMap((resource) =>
    Object.values(resource.operations).filter(({ offered }) => offered.state === 'stated'),
  );
  return [...standard, ...operations];
}

/** Whether it is the first operation of the service that asks for credentials. */
export function isFirstGuarded({ service, operation }: Subjects['operation']): boolean {
  const first = offeredOperations(service).find((one) => guardOf(one).state === 'stated');
  return first?.id === operation.id;
}

/** A write that stands for all: a create that asks for credentials, for what it makes is removed like any record. */
export function guardedWrite(service: ServiceFacts): Slot<Guarded> {
  const resource = service.resources.find(
    ({ operations: { create }, own }) =>
      create.offered.state === 'stated' &&
      guardOf(create).state === 'stated' &&
      own.state === 'stated' &&
      own.value.parents.length === 0,
  );
  if (resource === undefined) return none('resources');
  return requestOf({ service, operation: resource.operations.create, resource });
}

/** HEAD is tried on a record of each resource, and on one list, there with a wrong credential as well. */
function headsOf({ service, resource }: Subjects['operation'], { kind, method }: Operation): readonly As[] {
  if (ifStated(service.http.head) !== true || method !== 'GET') return [];
  if (kind === 'read') return ['anonymous'];
  if (kind !== 'list' || resource !== service.resources[0]) return [];
  return service.auth.lockout.state === 'stated' ? ['anonymous'] : ['anonymous', { damaged: 'unknown' }];
}

function guardOf({ auth }: OperationFacts): Slot<unknown> {
  return only(auth, (wanted) => wanted !== 'none' && wanted !== 'optional');
}

/** Schema of the body; undefined for an operation that takes none. */
export function bodyTaken({ kind, body }: OperationFacts): Slot<JsonSchema | undefined> {
  const takesNone = kind === 'list' || kind === 'read' || kind === 'delete' || body.state === 'none';
  return takesNone ? stated(undefined, '') : body;
}

/** Valid bodies for an operation; null for one that takes none. */
export function contents(
  kit: Kit,
  context: OperationContext,
  schema: JsonSchema | undefined,
): Arbitrary<JsonObject | null> {
  return schema === undefined ? constant(null) : validBodies(kit, context, schema);
}

/** A safe operation that asks for credentials: a list or a read, and if possible one for which nothing must be made. */
export function guardedRead(service: ServiceFacts): Slot<OperationContext> {
  const found = service.resources.flatMap((resource) =>
    [resource.operations.list, resource.operations.read].map((operation) => {
      const safe = only(operation.safe, (isSafe) => isSafe);
      return within(safe, () => within(guardOf(operation), () => context({ service, operation, resource })));
    }),
  );
  const free = found.filter((slot) => slot.state === 'stated' && slot.value.footing.on !== 'own');
  return first([...free, ...found], 'resources');
}
