import type { ClauseVerdict, FoldedClause } from './fold.js';
import { observationsOf } from './observations.js';
import { OUTCOMES } from './outcome.js';
import type { Outcome, Run } from './run-file.js';
import { summarise, type Summary } from './summary.js';
import type { Numbers } from './tally.js';

/** Implementations beside one another: which keeps which clause, and what each does where nobody has said. */
export interface Matrix {
  /** By conformance, then by share of what is kept, then by name. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** A run with the name that it was given: its file. */
export interface Named {
  readonly name: string;
  readonly run: Run;
}

export interface Column {
  /** Service and file. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly numbers: Numbers;
}

export interface Row {
  readonly id: string;
  readonly part: string;
  readonly sentence: string;
  readonly level: 'must' | 'should' | 'may';
  /** One for each column. */
  readonly cells: readonly Cell[];
  /** Whether two columns differ, in the verdict or in what was observed. */
  readonly differs: boolean;
}

export interface Cell {
  /** Undefined where the run does not have the clause. */
  readonly verdict?: ClauseVerdict;
  /** Never judged: what the service does where the document leaves it open, and what its checks noted. */
  readonly observed: readonly string[];
}

/** Notes of one cell that are named; the run has all. */
const MOST_NOTES = 2;

export function matrixOf(runs: readonly Named[]): Matrix {
  const all = runs
    .map(({ name, run }) => ({ name: `${run.header.service} (${name})`, run, summary: summarise(run) }))
    .sort(
      (a, b) =>
        OUTCOMES.indexOf(b.summary.outcome) - OUTCOMES.indexOf(a.summary.outcome) ||
        keptShare(b.summary) - keptShare(a.summary) ||
        (a.name < b.name ? -1 : 1),
    );
  const cellsOf = all.map(({ run, summary }) => cells(run, summary));
  const clauses = new Map<string, FoldedClause>();
  for (const { summary } of all) {
    for (const folded of summary.clauses) if (!clauses.has(folded.id)) clauses.set(folded.id, folded);
  }
  return {
    columns: all.map(({ name, summary }) => ({ name, outcome: summary.outcome, numbers: summary.tally.numbers })),
    rows: [...clauses.values()].map(({ id, clause }): Row => {
      const row = cellsOf.map((one): Cell => one.get(id) ?? { observed: [] });
      return {
        id,
        part: clause.part,
        sentence: clause.quote ?? clause.topic ?? clause.id,
        level: clause.level,
        cells: row,
        differs: new Set(row.map((cell) => JSON.stringify(cell))).size > 1,
      };
    }),
  };
}

function keptShare({ tally: { numbers } }: Summary): number {
  return numbers.kept.of === 0 ? 0 : numbers.kept.count / numbers.kept.of;
}

function cells(run: Run, { clauses }: Summary): ReadonlyMap<string, Cell> {
  const seen = new Map(observationsOf(run).map(({ fact, values }) => [fact, values.join(', ')]));
  return new Map(
    clauses.map((folded) => {
      const facts = (folded.clause.gap?.facts ?? []).flatMap((fact) => seen.get(fact) ?? []);
      const notes = [...folded.required, ...folded.also].flatMap(({ verdict }) =>
        verdict.kind === 'pass' ? (verdict.notes ?? []) : [],
      );
      return [
        folded.id,
        { verdict: folded.verdict, observed: [...facts, ...[...new Set(notes)].slice(0, MOST_NOTES)] },
      ];
    }),
  );
}
