import type { Contract } from '../contract/facts/model.js';
import type { Plan } from '../plan/plan.js';
import type { HeaderLine, RunLine } from '../result/run-file.js';
import type { CleanUp } from './cleanup/clean-up.js';
import type { Examination } from './doctor/examine.js';
import type { ControlRequest } from './control.js';
import type { Look } from './look.js';
import type { Reproduce } from './judge/reproducing.js';
import type { Sender } from './http/sending/sender.js';
import type { RecordedCase } from './kit/context.js';
import type { Ledger } from './kit/records/ledger/ledger.js';

/** How much is tried. */
interface Amount {
  /** Cases of one `forAll`. */
  readonly cases: number;
  /** Requests that shrinking one finding may cost. */
  readonly shrinkBudget: number;
  /** Requests beyond its cases that an entry may send for what shows in few of many tries, as races do. */
  readonly repetitions: number;
  /** Subjects of one check; all, where nothing is said. Then checks that wait for long are left out as well. */
  readonly subjects?: number;
}

export const EFFORTS: Readonly<Record<'quick' | 'standard' | 'thorough', Amount>> = {
  quick: { cases: 2, shrinkBudget: 60, repetitions: 0, subjects: 1 },
  standard: { cases: 6, shrinkBudget: 200, repetitions: 250 },
  thorough: { cases: 50, shrinkBudget: 500, repetitions: 1000 },
};

export type Effort = keyof typeof EFFORTS;

/** What a run of an effort tries, and whether that is but a sample. */
export function amountOf(effort: Effort): Omit<Amount, 'subjects'> & { readonly isSample: boolean } {
  const { subjects, ...amount } = EFFORTS[effort];
  return { ...amount, isSample: subjects !== undefined };
}

/** What a run needs. Clock, network and randomness come in here; files go out through `emit` and `ledger`. */
export interface RunOptions {
  readonly contract: Contract;
  readonly plan: Plan;
  readonly sender: Sender;
  readonly header: HeaderLine;
  /** Called for each line, in the order of the run file. The footer comes without its digest. */
  readonly emit: (line: RunLine) => void;
  readonly effort: Effort;
  /** Whether records may be made: the target is in the sandbox, and the run is not read-only. */
  readonly writable: boolean;
  /** Identities whose secrets are there, the default first. */
  readonly identities: readonly string[];
  /** Identities whose secret is missing: name to the variables. */
  readonly unset: ReadonlyMap<string, readonly string[]>;
  /** Entries that are worked on at one time; requests in flight are limited by the sender. */
  readonly entries?: number;
  /** Requests that the sender has in flight at one time, where that is known. */
  readonly inFlight?: number;
  readonly ledger?: Ledger;
  /** Entries of which only a case of an earlier run is carried out, by id. */
  readonly recorded?: ReadonlyMap<string, RecordedCase>;
  readonly signal?: AbortSignal;
  /** Ends the clean-up that follows at once: what is left is in the ledger, and is named. */
  readonly stopCleanUp?: AbortSignal;
  /** What an earlier run left behind: it is removed before anything else. */
  readonly cleanUp?: CleanUp;
  /** The target is looked at, and nothing is judged. */
  readonly examination?: Examination;
  /** Paths that are read before anything else, as any client might. */
  readonly preamble?: readonly string[];
  /** Asks whether whoever runs controls the target. */
  readonly control?: ControlRequest;
  /** What is done in the place of judging: nothing is judged then. */
  readonly look?: Look;
  /** Carries out what reports print for findings, when all verdicts are there. */
  readonly reproduce?: Reproduce;
}
