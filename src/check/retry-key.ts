import type { ServiceFacts } from '../contract/model.js';
import { map, none, within, type Slot } from '../contract/slot.js';

/** Name of the header that marks repetitions of one request, where the operation takes it. */
export function retryKey(service: ServiceFacts, operation: string): Slot<string> {
  return within(service.at('retries.key.on'), (on) => {
    const isTaken = Array.isArray(on) && on.includes(operation);
    return isTaken ? map(service.at('retries.key.header'), String) : none('retries.key.on');
  });
}
