import { entriesOf, type Entry } from './entries.js';
import { findFindings, type FoundFinding } from './findings.js';
import { foldClauses, type FoldedClause } from './fold.js';
import { documentOutcomes, runOutcome, type DocumentOutcome } from './outcome.js';
import type { Outcome, Run } from './run-file.js';
import { tally, type Tally } from './tally.js';

/** All that follows from a run: what every report and the exit code are made from. */
export interface Summary {
  readonly outcome: Outcome;
  readonly documents: readonly DocumentOutcome[];
  readonly clauses: readonly FoldedClause[];
  readonly entries: readonly Entry[];
  readonly findings: readonly FoundFinding[];
  readonly tally: Tally;
}

export function summarise(run: Run): Summary {
  const entries = entriesOf(run);
  const clauses = foldClauses(run, entries);
  const documents = documentOutcomes(run, clauses, entries);
  return {
    outcome: runOutcome(run, documents),
    documents,
    clauses,
    entries,
    findings: findFindings(entries, clauses, run.header.checks),
    tally: tally(run, entries, clauses),
  };
}
