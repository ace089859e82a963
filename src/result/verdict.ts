/** How one plan entry ended. */
export type Verdict =
  | PassVerdict
  | FailVerdict
  | NotSpecifiedVerdict
  | NotApplicableVerdict
  | SkippedVerdict
  | InconclusiveVerdict
  | ErrorVerdict;

export type VerdictKind = Verdict['kind'];

export const VERDICT_KINDS = [
  'pass',
  'fail',
  'not-specified',
  'not-applicable',
  'skipped',
  'inconclusive',
  'error',
] as const satisfies readonly VerdictKind[];

/** At least one expectation was evaluated in at least the minimum number of useful cases. */
export interface PassVerdict {
  readonly kind: 'pass';
  /** Useful cases: those that evaluated an expectation. */
  readonly cases: number;
  readonly expectations: number;
  readonly exchanges: number;
  /** What was observed without being judged. */
  readonly notes?: readonly string[];
}

/** An expectation was broken, and confirmed. */
export interface FailVerdict {
  readonly kind: 'fail';
  readonly finding: Finding;
  readonly cases: number;
  readonly expectations: number;
  readonly exchanges: number;
  /** k of n repetitions from fresh state failed too; a self-evident proof needs none. */
  readonly confirmed: Confirmed & { readonly proof?: boolean };
  /** The entry that had the same fingerprint first, when this one was not shrunk because of it. */
  readonly sameAs?: string;
  readonly minimal: boolean;
  /** Other causes for which the entry fails, each with a smallest case and repetitions of its own. */
  readonly further?: readonly FurtherCause[];
}

/** Repetitions from fresh state. `voided` were not counted: something came between their requests and the answers. */
export interface Confirmed {
  readonly failed: number;
  readonly of: number;
  readonly voided?: number;
}

/** A cause for which an entry fails beside the first. */
export type FurtherCause = Pick<FailVerdict, 'finding' | 'confirmed' | 'sameAs' | 'minimal'>;

/** What was found. */
export interface Finding {
  /** The broken expectation as a claim in the present tense. */
  readonly claim: string;
  readonly expected: string;
  readonly observed: string;
  /** JSON pointers, header names or exchange ids that it is about. */
  readonly where?: string;
  /** The generated values of the smallest case that fails, as JSON text. */
  readonly smallest?: string;
  /** Ids of the exchanges of that case, in order; the last ones are nearest to the finding. */
  readonly exchanges: readonly string[];
  /**
   * Leads straight to the generated case again. Absent where no value repeats it: a watch saw it in the requests of
   * other entries, or it was broken outside of any generated case. Then only the whole entry can be run again.
   */
  readonly replay?: Replay;
  /** Operation, status, error code and pointer: findings with one fingerprint have one cause. */
  readonly fingerprint: string;
  /** What operations are seen not to do in the case, in words that are the same for all checks. */
  readonly effects?: readonly string[];
}

/** Which generated case failed: index of the `forAll` in the check, from 0; seed and path of fast-check. */
export interface Replay {
  readonly property: number;
  readonly seed: number;
  readonly path: string;
  /** Of a sequence: its steps, as JSON text, in place of the path. */
  readonly steps?: string;
  /** Parts of the case that it fails without: they are left out. */
  readonly without?: readonly string[];
}

export interface NotSpecifiedVerdict {
  readonly kind: 'not-specified';
  readonly facts: readonly string[];
}

export interface NotApplicableVerdict {
  readonly kind: 'not-applicable';
  /** The fact that says so. */
  readonly because: string;
}

export interface SkippedVerdict {
  readonly kind: 'skipped';
  /** `excluded` by the operator or the sandbox rule, or `cut` by a budget or an interrupt. */
  readonly how: 'excluded' | 'cut';
  readonly because: string;
}

export type InconclusiveReason =
  | 'blocked'
  | 'vacuous'
  | 'setup-failed'
  | 'control-failed'
  | 'unstable'
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
  | 'too-large';

export interface InconclusiveVerdict {
  readonly kind: 'inconclusive';
  readonly reason: InconclusiveReason;
  readonly detail: string;
  readonly exchanges: readonly string[];
  /** Blocked only: the entry with the finding without which this one would have come to a verdict of its own. */
  readonly blockedBy?: string;
  /** Unstable only: what was seen, and how often it came again. */
  readonly finding?: Finding;
  readonly confirmed?: Confirmed;
}

/** A defect of ours: never the target's. */
export interface ErrorVerdict {
  readonly kind: 'error';
  readonly message: string;
  readonly stack?: string;
}
