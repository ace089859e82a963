import type { PlanLine, Run } from './run-file.js';
import type { Verdict, VerdictKind } from './verdict.js';

/** One planned entry and how it ended. Every report starts from these, so that all of them count the same. */
export interface Entry {
  readonly id: string;
  readonly plan: PlanLine;
  readonly verdict: Verdict;
  readonly duration: number;
}

/** What an entry without a verdict line is: the run ended before it. */
const NEVER_JUDGED: Verdict = { kind: 'skipped', how: 'cut', because: 'the run ended before its verdict' };

/** All planned entries in the order of the plan, each with exactly one verdict. */
export function entriesOf(run: Run): readonly Entry[] {
  return run.plan.map((plan) => {
    const line = run.verdicts.get(plan.entry);
    return { id: plan.entry, plan, verdict: line?.verdict ?? NEVER_JUDGED, duration: line?.duration ?? 0 };
  });
}

/** How many verdicts there are of each kind, as a footer has it. */
export function countKinds({ verdicts }: Run): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { verdict } of verdicts.values()) counts[verdict.kind] = (counts[verdict.kind] ?? 0) + 1;
  return counts;
}

/** What has to be told apart among verdicts: a skip is a choice (excluded) or a loss (cut). */
export type EntryState = Exclude<VerdictKind, 'skipped'> | 'excluded' | 'cut';

export const ENTRY_STATES = [
  'pass',
  'fail',
  'inconclusive',
  'error',
  'cut',
  'excluded',
  'not-specified',
  'not-applicable',
] as const satisfies readonly EntryState[];

export function stateOf(verdict: Verdict): EntryState {
  return verdict.kind === 'skipped' ? verdict.how : verdict.kind;
}

/** Why an entry has neither passed nor failed, in words; empty for those that have. */
export function reasonOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'pass':
    case 'fail':
      return '';
    case 'not-specified':
      return `needs ${verdict.facts.join(', ')}`;
    case 'not-applicable':
    case 'skipped':
      return verdict.because;
    case 'inconclusive':
      return `${verdict.reason}: ${verdict.detail}`;
    case 'error':
      return `defect of Probity: ${verdict.message}`;
  }
}
