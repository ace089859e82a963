import type { Slot } from '../contract/facts/slot.js';
import type { Exchange } from '../result/exchange.js';
import type { Effect } from './expect.js';

/** Known by this symbol and not by its class, so that two copies of the kit agree. */
const VIOLATION = Symbol.for('probity.violation');
const STOP = Symbol.for('probity.stop');

/** A broken expectation: the only throw that is a finding. */
export class Violation extends Error {
  readonly [VIOLATION] = true;

  constructor(
    /** The broken expectation as a claim in the present tense. */
    readonly claim: string,
    readonly expected: string,
    readonly observed: string,
    readonly where?: string,
    /** One history that proves itself (two successes for one ETag): no repetition is needed. */
    readonly proof: boolean = false,
    /** The place in the request that it is about: by it, failures of one operation are told apart. */
    readonly place?: string,
    /** What the operation is seen to do, in words that other checks use for the same. */
    readonly effect?: Effect | readonly Effect[],
    /** The operation that it is about, whichever of its answers shows it. */
    readonly anyAnswerOf?: string,
  ) {
    super(`${claim}: expected ${expected}, observed ${observed}`);
    this.name = 'Violation';
  }
}

export function isViolation(thrown: unknown): thrown is Violation {
  return typeof thrown === 'object' && thrown !== null && VIOLATION in thrown;
}

/** Why a case or an entry can come to no verdict. */
export type StopReason =
  | 'discard'
  | 'setup-failed'
  | 'control-failed'
  | 'target-unavailable'
  | 'timeout'
  | 'throttled'
  | 'auth-lost'
  | 'not-ours'
  | 'no-overlap'
  | 'not-observable'
  | 'not-exercised'
  | 'over-budget'
  | 'cannot-generate'
  | 'unset-environment'
  | 'too-large'
  | 'excluded'
  | 'cut';

/** Ends a case (`discard`) or the entry without a finding. */
export class Stop extends Error {
  readonly [STOP] = true;

  constructor(
    readonly reason: StopReason,
    readonly detail: string,
    /** The one without whose success it could not go on, or that was not answered. */
    readonly exchange?: Exchange,
    /** Facts that would say how to go on: those among them that are not stated, or none, are why it could not. */
    readonly lacks?: readonly Slot<unknown>[],
  ) {
    super(`${reason}: ${detail}`);
    this.name = 'Stop';
  }
}

/** Ends the case: a create was answered with an id by which no path can name the record. */
export class UnusableId extends Stop {
  constructor(
    detail: string,
    /** What is wrong with the id, in words. */
    readonly unusable: string,
  ) {
    super('setup-failed', detail);
  }
}

/** What is wrong with the id by which a create was answered; undefined for whatever else was thrown. */
export function unusableIdOf(thrown: unknown): string | undefined {
  return isStop(thrown) && 'unusable' in thrown ? String(thrown.unusable) : undefined;
}

export function isStop(thrown: unknown): thrown is Stop {
  return typeof thrown === 'object' && thrown !== null && STOP in thrown;
}
