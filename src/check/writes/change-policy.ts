import type { ServiceFacts } from '../../contract/facts/model.js';
import { orDefault, type Slot } from '../../contract/facts/slot.js';

/** What may change within a version, where the contract says so; undefined where nobody has said. */
export type Policy = 'allowed' | 'breaking' | undefined;

/** Whether a member that was never null may become null. */
export function nullPolicy(service: ServiceFacts): Slot<Policy> {
  return policy(service, 'nullability');
}

/** Whether an integer may become a number. */
export function wideningPolicy(service: ServiceFacts): Slot<Policy> {
  return policy(service, 'integer-widening');
}

/** Whether answers may have new values of an enumeration. */
export function growthPolicy(service: ServiceFacts): Slot<Policy> {
  return policy(service, 'enum-growth');
}

/** Whether what is left out may get another value. */
export function defaultPolicy(service: ServiceFacts): Slot<Policy> {
  return policy(service, 'default-change');
}

/** Whether a mistake may get another error code. */
export function errorPolicy(service: ServiceFacts): Slot<Policy> {
  return policy(service, 'error-codes');
}

function policy(service: ServiceFacts, name: string): Slot<Policy> {
  return orDefault(service.at(`versioning.policy.${name}`) as Slot<Policy>, undefined);
}
