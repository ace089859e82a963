import { entriesOf, reasonOf, stateOf, type Entry, type EntryState } from './entries.js';
import type { RecordedClause, RecordedDocument, Run } from './run-file.js';

/** What the entries of a clause amount to. */
export const CLAUSE_VERDICTS = [
  'violated',
  'unproven',
  'satisfied',
  'excluded',
  'not-specified',
  'not-applicable',
  'observed',
  'stated',
  'unchecked',
  'not-claimed',
] as const;

/**
 * `observed`: nothing that could keep it, the clause says why. `stated`: a gap that the service filled, and nothing tests.
 * `unchecked`: could be tested, no check does so yet. `not-claimed`: an exception, or of a document not claimed.
 */
export type ClauseVerdict = (typeof CLAUSE_VERDICTS)[number];

export interface FoldedClause {
  /** `web-api:methods.get-is-safe`, as plan lines name it. */
  readonly id: string;
  readonly document: string;
  readonly clause: RecordedClause;
  readonly verdict: ClauseVerdict;
  /** Why, in words; empty where the entries say all. */
  readonly reason: string;
  /** Entries of the checks that the clause requires, and of those of which only a fail counts. */
  readonly required: readonly Entry[];
  readonly also: readonly Entry[];
  /** Applicable subjects, and those of them of which every required entry passed: "3 of 4". */
  readonly subjects: { readonly kept: number; readonly of: number };
  /** Facts that are missing: of the gap itself, or named by entries. */
  readonly facts: readonly string[];
}

const CANNOT_PROVE: readonly EntryState[] = ['inconclusive', 'error', 'cut'];

/** Folds entries to a verdict for every clause, in the order of the documents. */
export function foldClauses(run: Run, entries: readonly Entry[] = entriesOf(run)): readonly FoldedClause[] {
  const byClause = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const id of entry.plan.clauses) {
      const known = byClause.get(id);
      if (known === undefined) byClause.set(id, [entry]);
      else known.push(entry);
    }
  }
  const installed = new Set(run.header.checks.map((check) => check.id));
  return run.header.documents.flatMap((document) =>
    document.clauses.map((clause) => {
      const id = `${document.id}:${clause.id}`;
      return foldClause(document, clause, byClause.get(id) ?? [], installed);
    }),
  );
}

function foldClause(
  document: RecordedDocument,
  clause: RecordedClause,
  entries: readonly Entry[],
  installed: ReadonlySet<string>,
): FoldedClause {
  const required = entries.filter((entry) => clause.checks.includes(entry.plan.check));
  const also = entries.filter(
    (entry) => !clause.checks.includes(entry.plan.check) && clause.also.includes(entry.plan.check),
  );
  const facts = missingFacts(clause, required);
  const [verdict, reason] =
    withoutEntries(document, clause, [...required, ...also]) ??
    judge(clause, required, also, missingChecks(clause, required, installed));
  return {
    id: `${document.id}:${clause.id}`,
    document: document.id,
    clause,
    verdict,
    reason,
    required,
    also,
    subjects: countSubjects(required),
    facts,
  };
}

/** The clauses that no entry decides. */
function withoutEntries(
  document: RecordedDocument,
  clause: RecordedClause,
  entries: readonly Entry[],
): [ClauseVerdict, string] | undefined {
  if (clause.except !== undefined) return ['not-claimed', clause.except];
  // A gap that is filled for one resource and not for another: what the first promises is judged, and a pass of it keeps no more than that.
  const isOpen = entries.some(({ verdict }) => verdict.kind === 'fail' || CANNOT_PROVE.includes(stateOf(verdict)));
  if (clause.gap !== undefined && !clause.gap.filled && !isOpen) return ['not-specified', needs(clause.gap.facts)];
  if (clause.gap === undefined && !document.claimed) {
    return ['not-claimed', `the contract does not claim ${document.title}`];
  }
  if (clause.checks.length > 0 || clause.also.length > 0) return undefined;
  if (clause.gap !== undefined) return ['stated', 'the contract states it; no check tests it'];
  if (clause.because !== undefined) return ['observed', clause.because];
  return ['unchecked', 'no check yet'];
}

/** First match, worst first. What is left over when nothing matches has only `also` checks: nothing is required. */
function judge(
  clause: RecordedClause,
  required: readonly Entry[],
  also: readonly Entry[],
  missing: readonly string[],
): [ClauseVerdict, string] {
  const failed = [...required, ...also].filter((entry) => entry.verdict.kind === 'fail');
  if (failed.length > 0) {
    if (clause.level === 'may') return ['observed', 'a permission: what deviates is shown, never judged'];
    return ['violated', failed.map((entry) => entry.id).join(', ')];
  }
  const open = required.filter((entry) => CANNOT_PROVE.includes(stateOf(entry.verdict)));
  if (open.length + missing.length > 0) {
    return ['unproven', firstOf([...open.map((entry) => `${entry.id}: ${reasonOf(entry.verdict)}`), ...missing])];
  }
  if (required.some((entry) => entry.verdict.kind === 'pass')) return ['satisfied', ''];
  const rest: readonly [EntryState, ClauseVerdict][] = [
    ['excluded', 'excluded'],
    ['not-specified', 'not-specified'],
    ['not-applicable', 'not-applicable'],
  ];
  for (const [state, verdict] of rest) {
    const those = required.filter((entry) => stateOf(entry.verdict) === state);
    if (those.length > 0) return [verdict, firstOf(unique(those.map((entry) => reasonOf(entry.verdict))))];
  }
  const left = also.filter((entry) => stateOf(entry.verdict) === 'excluded');
  if (left.length > 0 && left.length === also.length) {
    return ['observed', clause.because ?? `left out: ${firstOf(unique(left.map((entry) => reasonOf(entry.verdict))))}`];
  }
  return ['observed', clause.because ?? 'only checks of which a fail alone counts'];
}

/** Required checks of which the plan has no entry: what is not run cannot be called kept. */
function missingChecks(
  clause: RecordedClause,
  required: readonly Entry[],
  installed: ReadonlySet<string>,
): readonly string[] {
  return clause.checks
    .filter((check) => !required.some((entry) => entry.plan.check === check))
    .map((check) =>
      installed.has(check) ? `the plan has no entry of ${check}` : `the check ${check} is not installed`,
    );
}

function missingFacts(clause: RecordedClause, required: readonly Entry[]): readonly string[] {
  if (clause.gap !== undefined && !clause.gap.filled) return clause.gap.facts;
  return unique(required.flatMap(({ verdict }) => (verdict.kind === 'not-specified' ? verdict.facts : [])));
}

function countSubjects(required: readonly Entry[]): FoldedClause['subjects'] {
  const kept = new Map<string, boolean>();
  for (const { plan, verdict } of required) {
    if (verdict.kind === 'not-applicable') continue;
    kept.set(plan.subject, (kept.get(plan.subject) ?? true) && verdict.kind === 'pass');
  }
  return { kept: [...kept.values()].filter(Boolean).length, of: kept.size };
}

function needs(facts: readonly string[]): string {
  return `needs ${facts.join(', ')}`;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function firstOf(texts: readonly string[]): string {
  return texts.length > 1 ? `${texts[0] ?? ''} (and ${texts.length - 1} more)` : (texts[0] ?? '');
}
