import type { Json } from '../../contract/text/json.js';
import type { Own, ServiceFacts } from '../../contract/facts/model.js';
import { stated, orDefault, type Slot } from '../../contract/facts/slot.js';
import type { Kit, OwnedRecord } from '../kit.js';

/** How long, in milliseconds, a write may take to be seen. */
export interface Lag {
  readonly read: number;
  readonly list: number;
  /** Whether the contract says how long lists may take. */
  readonly isListStated: boolean;
}

/** What is allowed where nobody says: enough not to take a replica for a fault, and not so long as to hide one. */
const UNSTATED = 2000;

/** A tolerance: a service that says nothing gets the time that most would need. */
export function lag(service: ServiceFacts): Slot<Lag> {
  return stated(lagOf(service), 'consistency');
}

/** The same as a plain value. */
export function lagOf({ consistency }: ServiceFacts): Lag {
  const list = orDefault<number | undefined>(consistency.listLag, undefined).value;
  const read = orDefault<'strong' | 'eventual'>(consistency.readAfterWrite, 'eventual').value;
  return {
    read: read === 'strong' ? 0 : (list ?? UNSTATED),
    list: list ?? UNSTATED,
    isListStated: list !== undefined,
  };
}

/** Whether the service says that a write may not be seen at once. Where it says nothing, that is no more than tolerated. */
export function isEventual({ consistency }: ServiceFacts): boolean {
  return consistency.readAfterWrite.state === 'stated' && consistency.readAfterWrite.value === 'eventual';
}

/** Looks again until what is seen has settled or the time is over; gives back what was seen last. */
export async function until<T>(
  kit: Pick<Kit, 'wait'>,
  within: number,
  look: () => Promise<T>,
  isSettled: (seen: T) => boolean,
): Promise<T> {
  let seen = await look();
  for (let waited = 0, pause = 50; waited < within && !isSettled(seen); pause *= 2) {
    const now = Math.min(pause, within - waited);
    await kit.wait(now);
    waited += now;
    seen = await look();
  }
  return seen;
}

/** Reads a record that is there, once it can be read; where it never can, there is nothing to compare. */
export async function readBack(
  kit: Pick<Kit, 'wait' | 'read' | 'stop'>,
  own: Own,
  record: OwnedRecord,
  { read }: Lag,
): Promise<Json> {
  const item = await until(
    kit,
    read,
    () => kit.read(own, record),
    (seen) => seen !== undefined,
  );
  return item ?? kit.stop('setup-failed', 'A record that was just made cannot be read');
}
