import { retryAfter } from '../../../result/retry-after.js';
import type { Clock } from '../../clock.js';
import { aborted, blocked } from '../transport/failures.js';
import type { Pacing, Place } from './pacing.js';
import type { Outgoing } from './sender.js';
import type { WireAnswer, WireRequest, WireResult } from '../transport.js';

/** 429 answers in a row after which the last one is given back. */
const MOST_THROTTLED = 3;
/** Milliseconds of the first wait where the answer says nothing; doubled each time. */
const FIRST_WAIT = 500;

/** A request that is ready to go out, secrets included. */
export interface Ready {
  readonly outgoing: Outgoing;
  readonly wire: WireRequest;
  readonly origin: string;
  /** That it was signed with, where a caller was named. */
  readonly secret: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** How a request that is ready is sent. */
export type Way = (ready: Ready) => Promise<WireResult>;

export interface Run {
  readonly result: WireResult;
  readonly started: number;
  readonly ended: number;
  /** Answers of 429, the result included where it is one. */
  readonly throttled: number;
  /** Those that were waited out; the result is none of them. */
  readonly waitedOut: readonly Refused[];
}

/** An answer of 429, behind which the request was sent again. */
export interface Refused {
  readonly answer: WireAnswer;
  readonly started: number;
  readonly ended: number;
}

const NONE: readonly Refused[] = [];

/**
 * Waits for its place, sends, and sends again after a 429 (RFC 6585 section 4), which a service answers before it does
 * anything. All in one function: each one more that waits would cost every exchange a promise and its frames.
 */
export function turns(
  pacing: Pacing,
  clock: Clock,
  placeOf: (connection: string) => Place | undefined,
): (ready: Ready, go: Way) => Promise<Run> {
  return async (ready, go) => {
    const { over: way, patient, beyondBudget, ahead } = ready.outgoing;
    const impatient = patient === false;
    const asked = clock.now();
    const kept = typeof way === 'string' ? undefined : placeOf(way.connection);
    let place = kept;
    let waitedOut = NONE;
    try {
      const entered = kept ?? (ahead ? pacing.enterAhead(ready.origin) : pacing.enter(ready.origin, ready.signal));
      place = entered instanceof Promise ? await entered : entered;
      for (let throttled = 0; ;) {
        const turn = place.go({ impatient, beyondBudget: beyondBudget === true, signal: ready.signal });
        if (!(typeof turn === 'boolean' ? turn : await turn)) {
          const now = clock.now();
          const failure = blocked(`Budget of ${String(pacing.spent())} requests is spent`);
          return { result: { failure }, started: now, ended: now, throttled, waitedOut };
        }
        const refusal = ready.outgoing.unless?.();
        if (refusal !== undefined) {
          const now = clock.now();
          return { result: { failure: blocked(refusal) }, started: now, ended: now, throttled, waitedOut };
        }
        const started = clock.now();
        const result = await go(ready);
        const ended = clock.now();
        if (impatient || !('answer' in result) || result.answer.status !== 429) {
          return { result, started, ended, throttled, waitedOut };
        }
        throttled += 1;
        const wait = retryAfter(result.answer.headers) ?? FIRST_WAIT * 2 ** (throttled - 1);
        if (wait > pacing.maxWait) return { result, started, ended, throttled, waitedOut };
        pacing.slowDown(ready.origin, wait);
        if (throttled >= MOST_THROTTLED) return { result, started, ended, throttled, waitedOut };
        waitedOut = [...waitedOut, { answer: result.answer, started, ended }];
      }
    } catch (error) {
      // Only waiting for a turn rejects, and only when the run or the check was ended.
      if (ready.signal?.aborted !== true) throw error;
      const failure = aborted({ written: false, answered: false, received: 0 });
      return { result: { failure }, started: asked, ended: clock.now(), throttled: 0, waitedOut };
    } finally {
      if (kept) kept.rest();
      else place?.leave();
    }
  };
}
