import type { Operation, ServiceFacts } from '../../contract/facts/model.js';
import { gap, map, none, stated, within, type Slot } from '../../contract/facts/slot.js';
import { milliseconds } from '../../contract/facts/units.js';

/** Where a request of the operation has the key that marks repetitions of it, for people; `none` where it takes none. */
export function retryKey(service: ServiceFacts, operation: string): Slot<string> {
  return within(service.at('retries.key.on'), (on) => {
    const isTaken = Array.isArray(on) && on.includes(operation);
    const [header, at] = [service.at('retries.key.header'), service.at('retries.key.at')];
    return isTaken
      ? map(header.state === 'stated' ? header : at.state === 'stated' ? at : header, String)
      : none('retries.key.on');
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
