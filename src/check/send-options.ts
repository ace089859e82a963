import type { Intent } from '../result/exchange.js';
import type { As } from './caller.js';
import type { Loss } from './loss.js';

/** How a request is sent. */
export interface SendOptions {
  readonly as?: As;
  readonly intent?: Intent;
  /** Name of the lane: sequences that run side by side must not share one. */
  readonly lane?: string;
  /** On a connection that nothing was sent on before. */
  readonly fresh?: boolean;
  /**
   * `return`: the check judges an exchange without an answer, which otherwise ends the entry without a verdict.
   */
  readonly failures?: 'return';
  /**
   * Goes out at once, whatever the pace of the run, and an answer of 429 comes back as it is: it is neither waited out
   * nor repeated. For checks of the limits themselves.
   */
  readonly impatient?: true;
  /** Without the version of its record, also where one must be named. */
  readonly unversioned?: true;
  /**
   * Sends a request as it is: nothing that an action needs is made first, no member of its body is taken from the record, and
   * none is left out that its caller may not send.
   */
  readonly asWritten?: true;
  /** Resources of which no record is made below that of an action, whatever it needs. */
  readonly lacking?: readonly string[];
  /** Gives the exchange up on purpose: what comes back has a failure of the kind `lost` and no response. */
  readonly lose?: Loss;
}
