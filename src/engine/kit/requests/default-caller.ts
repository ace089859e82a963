import type { As } from '../../../check/kit.js';
import { isOfOneTenant } from '../../../check/records/callers/one-tenant.js';
import { isKeptFrom, isOfOtherScheme } from '../../../check/records/callers/rights.js';
import { Stop } from '../../../check/violation.js';
import type { Identity, Operation } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import type { Attempt } from '../context.js';

/** The first identity whose secret is there; nobody when the contract names no identity. */
export function defaultIdentity(attempt: Attempt): As {
  const [first] = attempt.run.identities;
  if (first !== undefined) return first;
  for (const [name, variables] of attempt.run.unset) {
    throw new Stop('unset-environment', `Identity ${name} needs ${variables.join(', ')} in the environment`);
  }
  return 'anonymous';
}

/** Who uses an operation: the first caller or, of an action that it may not use, the first colleague who may. */
export function callerFor(attempt: Attempt, { id, kind, resource }: Operation): As {
  const { identities, contract } = attempt.run;
  const usual = defaultIdentity(attempt);
  const callers = ifStated(contract.facts.auth.identities) ?? [];
  const action = contract.facts.operations.find((one) => one.id === id);
  const first = callers.find(({ name }) => name === usual);
  if (kind !== 'action' || action === undefined || first === undefined || !isKeptFrom(first, action)) return usual;
  const facts = contract.facts.resources.find(({ name }) => name === resource);
  // What is hidden from colleagues cannot be used by them.
  if (facts !== undefined && ifStated(facts.at('visibility')) === 'own') return usual;
  const isForAll = facts !== undefined && ifStated(facts.at('visibility')) === 'everyone';
  const mayUse = (one: Identity): boolean =>
    identities.includes(one.name) &&
    (isForAll || isOfOneTenant(one, first)) &&
    !isKeptFrom(one, action) &&
    !isOfOtherScheme(one, action);
  return callers.find(mayUse)?.name ?? usual;
}
