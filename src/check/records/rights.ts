import type { Identity, OperationFacts } from '../../contract/facts/model.js';

/**
 * Whether the contract says that a caller may not use an operation: by name, or because the operation needs a scope that
 * the caller does not have.
 */
export function isKeptFrom({ lacks, scopes }: Identity, { id, scopes: needed }: OperationFacts): boolean {
  if (lacks.includes(id)) return true;
  return scopes !== undefined && needed.state === 'stated' && needed.value.some((scope) => !scopes.includes(scope));
}

/** Whether the contract says that an operation takes credentials of other schemes alone than that of the caller. */
export function isOfOtherScheme({ scheme }: Identity, { auth }: OperationFacts): boolean {
  return auth.state === 'stated' && typeof auth.value !== 'string' && !auth.value.includes(scheme);
}
