import type { Operation, ServiceFacts } from '../../contract/facts/model.js';
import { gap, map, none, stated, within, type Slot } from '../../contract/facts/slot.js';
import { milliseconds } from '../../contract/facts/units.js';

/** Name of the header that marks repetitions of one request, where the operation takes it. */
export function retryKey(service: ServiceFacts, operation: string): Slot<string> {
  return within(service.at('retries.key.on'), (on) => {
    const isTaken = Array.isArray(on) && on.includes(operation);
    return isTaken ? map(service.at('retries.key.header'), String) : none('retries.key.on');
  });
}

/** The operation as one that no key is sent with, also where the contract says that it takes none without. */
export function withoutKey(operation: Operation): Operation {
  const { retryKey: _, ...bare } = operation;
  return bare;
}

/** Milliseconds for which a key is known. */
export function keyLifetime(service: ServiceFacts): Slot<number> {
  const path = 'retries.key.lifetime';
  return within(service.at(path), (text): Slot<number> => {
    const lifetime = milliseconds(String(text));
    return lifetime === undefined ? gap(path) : stated(lifetime, path);
  });
}
