import type { ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Json, JsonObject } from '../../contract/text/json.js';
import { isOver } from '../kit/records/removal/removal.js';
import type { Looked } from './looking.js';

/** What is known of a record that was sent to the service to be made. */
export interface Made {
  /** The item that was sent; undefined where an earlier run sent it and the ledger does not hold it. */
  readonly sent: JsonObject | undefined;
  /** The texts that were sent where a record shows whose it is. */
  readonly marks: Readonly<Record<string, string>>;
}

/** What is known of one record, by the URL at which it is read. */
export interface Deed {
  /** `open`: it has to be looked at before the next unsafe request. */
  standing: 'open' | 'ours' | 'absent' | 'refused';
  /** Why nothing is sent to it. */
  why?: string;
  /** The fact by which it would be known whose it is, where the contract does not state it. */
  lacks?: 'read' | 'tag';
  /** Absent where no create of this run was answered with it. */
  readonly made?: Made;
  /** Who made it: a service may hide it from all others. */
  readonly by?: string;
  /** Two creates were answered with it, and no delete came in between. */
  readonly isTwice?: boolean;
  /** A delete of ours was answered as if it had taken it away. */
  mayBeGone?: boolean;
  look?: Promise<Looked>;
}

/** A request to the record was answered. What may be gone has to be proven anew, and with it what lies below. */
export function reopen(deeds: ReadonlyMap<string, Deed>, url: string, mayBeGone: boolean): void {
  const deed = deeds.get(url);
  if (deed === undefined || deed.standing === 'refused') return;
  // What was not there may be there now.
  if (mayBeGone || deed.standing === 'absent') deed.standing = 'open';
  if (!mayBeGone) return;
  deed.mayBeGone = true;
  for (const [other, below] of deeds) {
    if (!other.startsWith(`${url}/`) || below.standing === 'refused') continue;
    below.standing = 'open';
    below.mayBeGone = true;
  }
}

/** Whether an item is what a delete of ours leaves of the record, as the contract says: it is no other one, where no id is given twice. */
export function isRest({ made, mayBeGone }: Deed, resource: ResourceFacts, item: Json): boolean {
  const own = ifStated(resource.own);
  const isOurs = made !== undefined && mayBeGone === true;
  return isOurs && own?.cleanup.by === 'delete' && isOver(own, resource, item);
}
