import type { Contract, PlannedEntry, Verdict } from '../index.js';
import { factsToState } from './facts-to-state.js';
import type { Mutant } from './mutants.js';
import type { Operator } from './operator.js';
import type { Effect } from './planted.js';

/** What became of a mutant. */
export type Fate =
  /** A failure that the service without the mistake has not. */
  | {
      readonly kind: 'noticed';
      readonly entry: string;
      readonly clauses: readonly string[];
      readonly claim: string;
      /** Whether the check is about what is wrong. */
      readonly isRight: boolean;
    }
  /** A failure, though what clients saw is the same as without the mistake, or as right as that: a false alarm. */
  | { readonly kind: 'accused'; readonly entry: string; readonly claim: string }
  /** Something that was proved without the mistake could not be proved with it. */
  | { readonly kind: 'inconclusive'; readonly entry: string; readonly reason: string; readonly detail: string }
  /** Nobody noticed, or tried, and the contract lacks facts by which somebody could. */
  | { readonly kind: 'not-stated'; readonly facts: readonly string[] }
  /** Nobody noticed, though the contract says all that it takes: the checks have a hole here. */
  | { readonly kind: 'unnoticed' }
  /** There was an opportunity, and what the clients saw was right all the same. */
  | { readonly kind: 'no-effect' }
  /** No request gave an opportunity. */
  | { readonly kind: 'not-reached' }
  /** Nothing tells that the mistake would have changed records of this run alone, so it was not made. */
  | { readonly kind: 'not-planted'; readonly because: string }
  /** The run could not be carried out, or was ended. */
  | { readonly kind: 'not-run'; readonly because: string };

export interface Judged {
  readonly mutant: Mutant;
  readonly fate: Fate;
  readonly effect: Effect;
  /** Requests that were sent to find it out. */
  readonly requests: number;
}

/** How an entry ended, with its plan. */
export interface Ended {
  readonly entry: PlannedEntry;
  readonly verdict: Verdict;
}

/** How entries end on the service without any mistake, by their ids. */
export type Baseline = ReadonlyMap<string, Verdict>;

/** Whether a finding of a check of this part (`4-methods`) has seen what is wrong. */
export function isAbout({ about }: Operator, part: string): boolean {
  return about.includes(part.split('-', 1)[0] ?? '');
}

/** A failure that the service has only with the mistake. */
export function isNewFailure(entry: string, verdict: Verdict, baseline: Baseline): boolean {
  if (verdict.kind !== 'fail') return false;
  const before = baseline.get(entry);
  return before?.kind !== 'fail' || before.finding.fingerprint !== verdict.finding.fingerprint;
}

/**
 * @param ended entries in the order in which they ended
 * @param planned all entries, those that are not run for want of a fact among them
 */
export function fateOf(
  mutant: Mutant,
  ended: readonly Ended[],
  effect: Effect,
  baseline: Baseline,
  contract: Contract,
  planned: readonly PlannedEntry[] = [],
): Fate {
  const found = ended.find(({ entry, verdict }) => isNewFailure(entry.id, verdict, baseline));
  if (found?.verdict.kind === 'fail') {
    const { entry, verdict } = found;
    const { claim } = verdict.finding;
    if (effect.changed === 0 || mutant.operator.isHarmless) return { kind: 'accused', entry: entry.id, claim };
    const isRight = isAbout(mutant.operator, entry.check.part);
    return { kind: 'noticed', entry: entry.id, clauses: entry.clauses, claim, isRight };
  }
  // What was tried and left as it was lacks an opportunity, and no fact that the plan knows.
  const isTried = effect.reached > 0 && effect.changed === 0;
  const facts = factsToState(mutant, contract, planned, isTried);
  if (effect.changed === 0 && effect.heldBack > 0) {
    const because = `${requests(effect.heldBack)} might have changed records that are not of this run`;
    return { kind: 'not-planted', because };
  }
  if (mutant.operator.isHarmless) return { kind: 'no-effect' };
  if (effect.changed === 0) {
    // Nobody tries what the contract does not speak of.
    if (facts.length > 0) return { kind: 'not-stated', facts };
    return { kind: effect.reached === 0 ? 'not-reached' : 'no-effect' };
  }
  const doubtful = ended.find(({ entry, verdict }) => isDoubtful(verdict) && baseline.get(entry.id)?.kind === 'pass');
  if (doubtful?.verdict.kind === 'inconclusive') {
    const { reason, detail } = doubtful.verdict;
    return { kind: 'inconclusive', entry: doubtful.entry.id, reason, detail };
  }
  return facts.length > 0 ? { kind: 'not-stated', facts } : { kind: 'unnoticed' };
}

function requests(count: number): string {
  return count === 1 ? '1 request' : `${String(count)} requests`;
}

function isDoubtful(verdict: Verdict): boolean {
  return verdict.kind === 'inconclusive';
}
