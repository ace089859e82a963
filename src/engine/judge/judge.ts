import type { Contract } from '../../contract/facts/model.js';
import type { FailVerdict, Finding, InconclusiveReason, InconclusiveVerdict, Verdict } from '../../result/verdict.js';
import type { Ended } from './attempt.js';
import { fingerprint } from './fingerprint.js';
import type { Broken } from '../kit/cases/broken.js';

/** What an attempt amounted to, besides how it ended. */
export interface Work {
  readonly attempted: number;
  readonly useful: number;
  readonly expectations: number;
  readonly exchanges: number;
  readonly notes: readonly string[];
  /** Why cases were left without a verdict, and how often. */
  readonly discards?: ReadonlyMap<string, number>;
}

/** Repetitions of a failing case from fresh state. */
export interface Confirmation {
  readonly failed: number;
  readonly of: number;
  /** Whether they are enough to take the failure for more than noise; no, where nothing is said. */
  readonly isReal?: boolean;
  /** Why a repetition came to nothing, if one did. */
  readonly trouble?: string;
  /** Repetitions that were not counted, because something came between their requests and the answers. */
  readonly voided?: number;
  /** Whether the repetition that ended it was one of those. */
  readonly isDisturbed?: boolean;
  /** The target stopped answering. */
  readonly isDown?: boolean;
}

/**
 * Turns how a check ended into a verdict. The only place that does.
 *
 * @param check how many useful cases it needs, without which a pass would say nothing, and whether it can do without any
 * @param sameAs the entry that had the same fingerprint first, if this one was not shrunk for it
 */
export function judge(
  contract: Contract,
  ended: Ended,
  work: Work,
  check: { readonly enough: number; readonly rare?: true },
  confirmation: Confirmation | undefined,
  sameAs: string | undefined,
): Verdict {
  switch (ended.kind) {
    case 'threw':
      return {
        kind: 'error',
        message: ended.error.message,
        ...(ended.error.stack === undefined ? {} : { stack: ended.error.stack }),
      };
    case 'diverged':
      return { kind: 'error', message: ended.diverged.message };
    case 'stopped':
      if (ended.stop.reason === 'cut' || ended.stop.reason === 'excluded') {
        return { kind: 'skipped', how: ended.stop.reason, because: ended.stop.detail };
      }
      return inconclusive(ended.stop.reason === 'discard' ? 'vacuous' : ended.stop.reason, ended.stop.detail);
    case 'done':
      return judgeDone(work, check);
    case 'broken':
      return judgeBroken(contract, ended.broken, work, confirmation, sameAs);
  }
}

function judgeDone(work: Work, { enough, rare }: Parameters<typeof judge>[3]): Verdict {
  if (work.attempted === 0) return { kind: 'error', message: 'The check attempted no case' };
  if (work.useful < enough) {
    const found = `${String(work.useful)} of ${String(work.attempted)} cases were useful, ${String(enough)} ${enough === 1 ? 'is' : 'are'} needed`;
    const detail = found + because(work.discards);
    if (rare === true && work.useful === 0) return { kind: 'skipped', how: 'excluded', because: detail };
    return inconclusive('vacuous', detail);
  }
  return {
    kind: 'pass',
    cases: work.useful,
    expectations: work.expectations,
    exchanges: work.exchanges,
    ...(work.notes.length === 0 ? {} : { notes: work.notes }),
  };
}

/** The commonest reasons for which cases came to nothing. */
function because(discards: Work['discards'] = new Map()): string {
  const most = [...discards].sort(([, a], [, b]) => b - a).slice(0, REASONS);
  return most.length === 0
    ? ''
    : `: ${most.map(([why, times]) => (times > 1 ? `${why} (${String(times)} times)` : why)).join('; ')}`;
}

/** Reasons that are told: more would hide the first. */
const REASONS = 2;

/** What one broken case comes to. */
export type BrokenVerdict = FailVerdict | InconclusiveVerdict;

/** The verdict of an entry whose cases broke for several causes: what is confirmed counts, whichever came first. */
export function together(judged: readonly BrokenVerdict[]): BrokenVerdict | undefined {
  const [fail, ...further] = judged.filter((one) => one.kind === 'fail');
  if (fail === undefined) return judged[0];
  if (further.length === 0) return fail;
  return {
    ...fail,
    further: further.map(({ finding, confirmed, sameAs, minimal }) => ({
      finding,
      confirmed,
      ...(sameAs === undefined ? {} : { sameAs }),
      minimal,
    })),
  };
}

/** @param sameAs the entry that had the same fingerprint first, if this one was not shrunk for it */
export function judgeBroken(
  contract: Contract,
  broken: Broken,
  work: Work,
  confirmation: Confirmation | undefined,
  sameAs: string | undefined,
): BrokenVerdict {
  const finding = findingOf(contract, broken);
  const { proof } = broken.violation;
  const { failed, of, isReal = false, voided = 0 } = confirmation ?? { failed: 0, of: 0, isReal: proof };
  const times = { failed, of, ...(voided > 0 ? { voided } : {}) };
  if (!isReal) {
    return {
      kind: 'inconclusive',
      reason: confirmation?.isDown ? 'target-unavailable' : 'unstable',
      detail:
        confirmation?.trouble ??
        `The failure came again in ${String(failed)} of ${String(of)} repetitions from fresh state`,
      exchanges: finding.exchanges,
      finding,
      confirmed: times,
    };
  }
  return {
    kind: 'fail',
    finding,
    cases: work.useful,
    expectations: work.expectations,
    exchanges: work.exchanges,
    confirmed: { ...times, ...(proof ? { proof } : {}) },
    ...(sameAs === undefined ? {} : { sameAs }),
    minimal: broken.minimal,
  };
}

/** The finding of a broken case. */
export function findingOf(contract: Contract, { violation, exchanges, replay, smallest, effects }: Broken): Finding {
  // What was only tidied up afterwards says nothing about the finding, unless it is what failed.
  const telling = exchanges.filter(({ intent }) => intent !== 'cleanup');
  return {
    claim: violation.claim,
    expected: violation.expected,
    observed: violation.observed,
    ...(violation.where === undefined ? {} : { where: violation.where }),
    ...(smallest === undefined ? {} : { smallest }),
    exchanges: (telling.length === 0 ? exchanges : telling).map(({ id }) => id),
    replay,
    fingerprint: fingerprint(contract, exchanges, violation),
    ...(effects.length === 0 ? {} : { effects }),
  };
}

export function inconclusive(reason: InconclusiveReason, detail: string, exchanges: readonly string[] = []): Verdict {
  return { kind: 'inconclusive', reason, detail, exchanges };
}
