import { ifStated } from '../../contract/facts/slot.js';
import type { Operation, Own, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import type { JsonObject } from '../../contract/text/json.js';
import type { Exchange } from '../../result/exchange.js';
import type { OwnedRecord } from '../kit.js';

/** Statuses by which a service says that a request conflicts with what else there is (RFC 9110 section 15.5). */
const IN_CONFLICT: readonly number[] = [400, 409, 422];

/** What records of a resource stand below or refer to, and may share with others of the run. */
export function sharedBy(service: ServiceFacts, resource: ResourceFacts | undefined): readonly Own[] {
  const own = resource && ifStated(resource.own);
  if (own === undefined) return [];
  const named = [
    ...own.parents,
    ...own.refs.flatMap(({ at, to, isLoose }) => (at.includes('*') || isLoose === true ? [] : [to])),
  ];
  // One new record cannot stand in the place of two, such as the accounts of a transfer.
  const names = new Set(named.filter((name) => named.filter((other) => other === name).length === 1));
  return service.resources.flatMap((one) =>
    names.has(one.name) && one.name !== own.resource && one.own.state === 'stated' ? [one.own.value] : [],
  );
}

/**
 * Whether a request that should have been taken may have been refused for what other records of the run are like: a service may let one alone be in
 * a state of all that stand below one record, such as one sprint that is active. A record that shares nothing shows it, and another one
 * where the operation may refuse some by a rule that the contract cannot state.
 */
export function mayConflict({ response }: Exchange, shared: readonly Own[], by: Pick<Operation, 'mayRefuse'>): boolean {
  return (shared.length > 0 || by.mayRefuse !== undefined) && IN_CONFLICT.includes(response?.status ?? 0);
}

type Create = (own: Own, body: JsonObject | undefined, of: readonly OwnedRecord[]) => Promise<OwnedRecord>;

/** Another record, which shares none of these with others. */
export async function createdApart(
  create: Create,
  own: Own,
  shared: readonly Own[],
  body?: JsonObject,
): Promise<OwnedRecord> {
  return create(own, body, await recordsApart(create, shared));
}

/** A new record of each of these, for another one to stand below or to refer to. */
export async function recordsApart(create: Create, shared: readonly Own[]): Promise<readonly OwnedRecord[]> {
  const of: OwnedRecord[] = [];
  for (const one of shared) of.push(await create(one, undefined, of));
  return of;
}
