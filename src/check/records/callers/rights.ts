import type { Identity, OperationFacts, ResourceFacts, ServiceFacts } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { isOfOneTenant } from './one-tenant.js';

/**
 * Whether the contract says that a caller may not use an operation: by name, or because the operation needs a scope that
 * the caller does not have.
 */
export function isKeptFrom({ lacks, scopes }: Identity, { id, scopes: needed }: OperationFacts): boolean {
  if (lacks.includes(id)) return true;
  return scopes !== undefined && needed.state === 'stated' && needed.value.some((scope) => !scopes.includes(scope));
}

/** Why an action cannot be tried that is for others alone. */
export const OUT_OF_SIGHT = 'no caller that may use it sees the records of the first caller';

/**
 * Whether neither the first caller nor a colleague of it may use an action: what the first caller makes is then seen by none who may, as
 * far as the contract says.
 */
export function isForOthersAlone(
  { auth }: Pick<ServiceFacts, 'auth'>,
  operation: OperationFacts,
  resource: Pick<ResourceFacts, 'at'> | undefined,
): boolean {
  const [first, ...others] = ifStated(auth.identities) ?? [];
  if (operation.kind !== 'action' || first === undefined || !isKeptFrom(first, operation)) return false;
  const mayUse = (one: Identity): boolean => !isKeptFrom(one, operation) && !isOfOtherScheme(one, operation);
  const visibility = resource && ifStated(resource.at('visibility'));
  if (visibility === 'everyone') return !others.some(mayUse);
  return visibility === 'own' || !others.some((one) => mayUse(one) && isOfOneTenant(one, first));
}

/** Whether the contract says that an operation takes credentials of other schemes alone than that of the caller. */
export function isOfOtherScheme({ scheme }: Identity, { auth }: OperationFacts): boolean {
  return auth.state === 'stated' && typeof auth.value !== 'string' && !auth.value.includes(scheme);
}

/** The operations of a resource, actions among them, that each caller may not use: their ids by the name of the caller. */
export function unusable(service: ServiceFacts, resource: ResourceFacts): ReadonlyMap<string, readonly string[]> {
  const all = [...Object.values(resource.operations), ...service.operations];
  const callers = ifStated(service.auth.identities) ?? [];
  return new Map(
    callers.map((caller) => [
      caller.name,
      all.filter((one) => isKeptFrom(caller, one) || isOfOtherScheme(caller, one)).map(({ id }) => id),
    ]),
  );
}
