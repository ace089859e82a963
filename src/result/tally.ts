import { ENTRY_STATES, stateOf, type Entry, type EntryState } from './entries.js';
import { CLAUSE_VERDICTS, type ClauseVerdict, type FoldedClause } from './fold.js';
import type { Run } from './run-file.js';

/** A share as two whole numbers: reports say "37 of 40", and a percentage never hides how few there were. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

export interface Tally {
  readonly numbers: Numbers;
  readonly entries: Readonly<Record<EntryState, number>>;
  readonly clauses: ClauseCounts;
  readonly levels: Readonly<Record<'must' | 'should' | 'may', ClauseCounts>>;
  readonly parts: readonly PartTally[];
  /** Gap clauses that the contract does not fill. */
  readonly gaps: number;
}

/** The headline numbers. */
export interface Numbers {
  /** Applicable testable clauses for which the contract has the facts. */
  readonly specified: Share;
  /** Those of them that are satisfied. */
  readonly kept: Share;
  /** Declared operations that answered with success at least once. */
  readonly exercised: Share;
  /** Points of the surface that a request stood for; absent where nothing was judged, and in runs of earlier versions. */
  readonly surface?: Share;
}

export type ClauseCounts = Readonly<Record<ClauseVerdict, number>>;

/** One chapter of a document: `4`, with all of its sections. */
export interface PartTally {
  readonly document: string;
  readonly part: string;
  /** As the document calls it. */
  readonly title?: string;
  /** From the folder of its checks: `4-methods`. Absent when no check belongs to it, and in documents by whose parts checks are not filed. */
  readonly folder?: string;
  readonly clauses: ClauseCounts;
}

/** The document by whose parts the checks are filed in folders: the part 3 of another one is about something else. */
const FILED_BY = 'web-api';

export function tally(run: Run, entries: readonly Entry[], clauses: readonly FoldedClause[]): Tally {
  const level = (wanted: string): ClauseCounts => countClauses(clauses.filter(({ clause }) => clause.level === wanted));
  return {
    numbers: { ...shares(clauses), exercised: exercised(run), ...surface(run) },
    entries: count(
      ENTRY_STATES,
      entries.map((entry) => stateOf(entry.verdict)),
    ),
    clauses: countClauses(clauses),
    levels: { must: level('must'), should: level('should'), may: level('may') },
    parts: parts(run, clauses),
    gaps: clauses.filter(isGap).length,
  };
}

/** A gap that nobody has filled. */
export function isGap(folded: FoldedClause): boolean {
  return folded.clause.gap !== undefined && folded.verdict === 'not-specified' && !folded.clause.gap.filled;
}

export function countClauses(clauses: readonly FoldedClause[]): ClauseCounts {
  return count(
    CLAUSE_VERDICTS,
    clauses.map((folded) => folded.verdict),
  );
}

/** `4` of `4.2`. */
export function chapterOf(part: string): string {
  return part.split('.', 1)[0] ?? part;
}

/** Of the clauses that apply and can be tested, those for which the contract has the facts. */
export function specifiedOf(clauses: readonly FoldedClause[]): Share {
  const counts = countClauses(clauses.filter(({ clause }) => clause.checks.length > 0));
  const count = counts.satisfied + counts.violated + counts.unproven + counts.excluded;
  return { count, of: count + counts['not-specified'] };
}

function shares(clauses: readonly FoldedClause[]): Pick<Numbers, 'specified' | 'kept'> {
  const specified = specifiedOf(clauses);
  const kept = clauses.filter(({ clause, verdict }) => clause.checks.length > 0 && verdict === 'satisfied').length;
  return { specified, kept: { count: kept, of: specified.count } };
}

function exercised(run: Run): Share {
  const declared = new Set(run.plan.flatMap((line) => line.operations));
  const answered = [...run.exercised].filter((operation) => declared.has(operation));
  return { count: answered.length, of: declared.size };
}

function surface({ surface: line }: Run): Pick<Numbers, 'surface'> {
  return line === undefined ? {} : { surface: { count: line.of - line.missed.length, of: line.of } };
}

function parts(run: Run, clauses: readonly FoldedClause[]): readonly PartTally[] {
  const folders = new Map(run.header.checks.map((check) => [check.part.split('-', 1)[0] ?? '', check.part]));
  const titles = new Map(run.header.documents.map(({ id, parts }) => [id, new Map(Object.entries(parts ?? {}))]));
  const groups = new Map<string, FoldedClause[]>();
  for (const folded of clauses) {
    const key = JSON.stringify([folded.document, chapterOf(folded.clause.part)]);
    groups.set(key, [...(groups.get(key) ?? []), folded]);
  }
  return [...groups.values()].flatMap((group) => {
    const first = group[0];
    if (first === undefined) return [];
    const part = chapterOf(first.clause.part);
    const title = titles.get(first.document)?.get(part);
    const folder = first.document === FILED_BY ? folders.get(part) : undefined;
    return [
      {
        document: first.document,
        part,
        ...(title !== undefined && { title }),
        ...(folder !== undefined && { folder }),
        clauses: countClauses(group),
      },
    ];
  });
}

function count<K extends string>(kinds: readonly K[], found: readonly K[]): Record<K, number> {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<K, number>;
  for (const kind of found) counts[kind] += 1;
  return counts;
}
