import type { As, Input } from '../../check/kit.js';
import { Stop } from '../../check/violation.js';
import type { Operation } from '../../contract/facts/model.js';
import type { Slot } from '../../contract/facts/slot.js';

/** A request that is about to be sent, or was. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  /** With what fills its path and body; absent for a request that is no operation of the contract. */
  readonly operation?: Operation;
  readonly input?: Input;
  readonly as?: As;
  readonly isCleanUp?: boolean;
}

/** What was not made by a create of ours is only left out of the case: another one may do. */
export function refusal(
  { method, operation, url }: Asked,
  isMade: boolean,
  why: string,
  lacks?: readonly Slot<unknown>[],
): Stop {
  const detail = `${operation?.id ?? `${method} ${url}`} was not sent: ${why}`;
  return new Stop(isMade ? 'not-ours' : 'discard', detail, undefined, lacks);
}
