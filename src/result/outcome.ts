import { stateOf, type Entry } from './entries.js';
import type { FoldedClause } from './fold.js';
import { harmsIn } from './harm.js';
import type { Outcome, Run } from './run-file.js';

/** What the run says of one claimed document, or of the service's own promises. */
export interface DocumentOutcome {
  /** Id of the document, or `service`. */
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly why: Why;
  /** Ids of the clauses that decided it; empty for `conformant`. */
  readonly clauses: readonly string[];
}

/** `interrupted`: the run has no footer. */
export type Why = 'violated' | 'unproven' | 'none-satisfied' | 'interrupted' | 'excluded' | 'kept';

/** Worst first: the run is the first of these that occurs. */
export const OUTCOMES = ['non-conformant', 'incomplete', 'partial', 'conformant'] as const satisfies readonly Outcome[];

/** The clauses of a document that were open to judgement at all. */
const JUDGEABLE = new Set(['violated', 'unproven', 'satisfied', 'excluded']);

/**
 * Each claimed document, then `service`: what the contract itself promises by filling gaps. A contract that promises
 * nothing that can be tested has no `service`.
 */
export function documentOutcomes(
  run: Run,
  clauses: readonly FoldedClause[],
  entries: readonly Entry[],
): readonly DocumentOutcome[] {
  const judged = entries.some(({ verdict }) => verdict.kind === 'pass' || verdict.kind === 'fail');
  const documents = run.header.documents
    .filter((document) => document.claimed)
    .map((document) => {
      const own = clauses.filter((folded) => folded.document === document.id && !promised(folded));
      return decide(run, document.id, document.title, own, [], judged);
    });
  // An entry that no clause names was asked for by the contract or by the operator: its fail must not go unconfirmed.
  const unbound = entries.filter((entry) => entry.plan.clauses.length === 0);
  const promises = clauses.filter((folded) => promised(folded));
  if (unbound.length === 0 && !promises.some((folded) => JUDGEABLE.has(folded.verdict))) return documents;
  return [
    ...documents,
    decide(run, 'service', `What ${run.header.service} itself promises`, promises, unbound, judged),
  ];
}

/**
 * The run: the first of the outcomes that occurs; nothing judged is never conformant, nor is a run that may have changed
 * what it did not make.
 */
export function runOutcome(run: Run, documents: readonly DocumentOutcome[]): Outcome {
  const outcome = OUTCOMES.find((one) => documents.some((document) => document.outcome === one)) ?? 'incomplete';
  return outcome !== 'non-conformant' && harmsIn(run).length > 0 ? 'incomplete' : outcome;
}

/** True for a gap that the contract fills: the service's promise, not the document's. */
export function promised(folded: FoldedClause): boolean {
  return folded.clause.origin === 'service' || folded.clause.gap !== undefined;
}

function decide(
  run: Run,
  id: string,
  title: string,
  clauses: readonly FoldedClause[],
  unbound: readonly Entry[],
  judged: boolean,
): DocumentOutcome {
  const must = clauses.filter((folded) => folded.clause.level === 'must');
  const ids = (wanted: (folded: FoldedClause) => boolean, states: readonly string[]): readonly string[] => [
    ...must.filter(wanted).map((folded) => folded.id),
    ...unbound.filter((entry) => states.includes(stateOf(entry.verdict))).map((entry) => entry.id),
  ];
  const result = (outcome: Outcome, why: Why, because: readonly string[] = []): DocumentOutcome => ({
    id,
    title,
    outcome,
    why,
    clauses: because,
  });

  const violated = ids((folded) => folded.verdict === 'violated', ['fail']);
  if (violated.length > 0) return result('non-conformant', 'violated', violated);
  const unproven = ids((folded) => folded.verdict === 'unproven', ['inconclusive', 'error', 'cut']);
  if (unproven.length > 0) return result('incomplete', 'unproven', unproven);
  const satisfied =
    clauses.some((folded) => folded.verdict === 'satisfied') || unbound.some((entry) => entry.verdict.kind === 'pass');
  // A kept clause of which the operator left a subject out is kept only in part: the left-out one may be the broken one.
  const excluded = ids(
    (folded) =>
      folded.verdict === 'excluded' ||
      (folded.verdict === 'satisfied' && folded.required.some((entry) => stateOf(entry.verdict) === 'excluded')),
    ['excluded'],
  );
  // A selection may leave a whole document out; but a run that judged nothing is not even partial.
  const isPart = (run.header.shard?.of ?? 1) > 1;
  if (!satisfied && ((excluded.length === 0 && !isPart) || !judged)) return result('incomplete', 'none-satisfied');
  if (run.footer === undefined) return result('incomplete', 'interrupted');
  // Other shards may have broken what this one did not look at.
  if (excluded.length > 0 || isPart) return result('partial', 'excluded', excluded);
  return result('conformant', 'kept');
}
