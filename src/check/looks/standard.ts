import type { ServiceFacts } from '../../contract/facts/model.js';
import { only, orDefault, type Slot } from '../../contract/facts/slot.js';

/**
 * Whether the contract, or a document that it claims, says that the service keeps to the standards of HTTP in what no other
 * fact says (`http.standard`). Where nobody says so, what an RFC alone asks for is expected of no service.
 */
export function isStandard({ http }: ServiceFacts): Slot<boolean> {
  return orDefault(http.standard, false);
}

/** For a claim that no fact but that one makes. */
export function toStandard({ http }: ServiceFacts): Slot<boolean> {
  return only(http.standard, (isSo) => isSo);
}
