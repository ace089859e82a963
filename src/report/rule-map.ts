import { stateOf, type Entry, type EntryState } from '../result/entries.js';
import type { FoldedClause } from '../result/fold.js';
import type { Run } from '../result/run-file.js';
import type { Summary } from '../result/summary.js';
import { chapterOf, type PartTally } from '../result/tally.js';

/** Rules by what they were tried on: where the trouble is, at a glance. */
export interface RuleMap {
  /** Resources, then operations that belong to none, then the service as a whole where something is about it. */
  readonly columns: readonly string[];
  readonly groups: readonly RuleGroup[];
}

/** The rules of one part of a document. */
export interface RuleGroup {
  readonly part: PartTally;
  readonly rows: readonly RuleRow[];
  /** Rules of the part of which nothing was planned. */
  readonly without: number;
}

export interface RuleRow {
  readonly folded: FoldedClause;
  /** One for each column; undefined where the rule has nothing to do with it. */
  readonly cells: readonly (RuleCell | undefined)[];
}

export interface RuleCell {
  readonly worst: EntryState;
  /** Worst first. */
  readonly entries: readonly Entry[];
}

/** What is about no resource and no operation. */
export const WHOLE_SERVICE = 'service';

/** Worst first. What was left out tells more than what passed beside it. */
const ORDER: readonly EntryState[] = [
  'fail',
  'error',
  'inconclusive',
  'cut',
  'not-specified',
  'excluded',
  'pass',
  'not-applicable',
];

export function ruleMapOf({ header }: Pick<Run, 'header'>, { clauses, tally }: Summary): RuleMap {
  const columnOf = columnFinder(header.operations);
  const used = new Set<string>();
  const cellsOf = clauses.map((folded) => {
    const byColumn = new Map<string, Entry[]>();
    for (const entry of toldBy(folded)) {
      const column = columnOf(entry.plan.subject);
      used.add(column);
      const known = byColumn.get(column);
      if (known === undefined) byColumn.set(column, [entry]);
      else known.push(entry);
    }
    return [folded, byColumn] as const;
  });
  const named = header.operations === undefined ? [...used] : columnNames(header.operations);
  const columns = [...new Set([...named, WHOLE_SERVICE])].filter((column) => used.has(column));
  return {
    columns,
    groups: tally.parts.map((part): RuleGroup => {
      const own = cellsOf.filter(
        ([{ document, clause }]) => document === part.document && chapterOf(clause.part) === part.part,
      );
      const some = own.filter(([, cells]) => cells.size > 0);
      return {
        part,
        rows: some.map(([folded, cells]) => ({
          folded,
          cells: columns.map((column) => cellOf(folded, cells.get(column) ?? [])),
        })),
        without: own.length - some.length,
      };
    }),
  };
}

/** Of a check that only may break a rule, nothing but a failure says anything of it. */
function toldBy({ required, also }: FoldedClause): readonly Entry[] {
  return [...required, ...also.filter(({ verdict }) => verdict.kind === 'fail')];
}

function cellOf(folded: FoldedClause, entries: readonly Entry[]): RuleCell | undefined {
  const rank = ({ verdict }: Entry): number => ORDER.indexOf(stateOf(verdict));
  const sorted = [...entries].sort((a, b) => rank(a) - rank(b));
  const [first] = sorted;
  if (first === undefined) return undefined;
  // A gap that nobody filled has no other verdict, whatever an entry that serves other rules too has come to.
  const isOpen = folded.verdict === 'not-specified' && folded.clause.gap?.filled === false;
  return { worst: isOpen ? 'not-specified' : stateOf(first.verdict), entries: sorted };
}

type Operations = NonNullable<Run['header']['operations']>;

function columnNames(operations: Operations): readonly string[] {
  const resources = operations.flatMap(({ resource }) => resource ?? []);
  const named = operations.flatMap(({ id, resource }) => (resource === undefined ? [id] : []));
  return [...new Set([...resources, ...named])];
}

/** A subject is a resource, an operation, a key of one of them, or something of the whole service. */
export function columnFinder(operations: Operations | undefined): (subject: string) => string {
  // A run file that does not say which operations there are has only the names of its subjects.
  if (operations === undefined) return (subject) => subject.split('.', 1)[0] ?? WHOLE_SERVICE;
  const byOperation = new Map(operations.map(({ id, resource }) => [id, resource ?? id]));
  const names = new Set(columnNames(operations));
  return (subject) => {
    const first = subject.split('.', 1)[0] ?? '';
    return byOperation.get(subject) ?? (names.has(first) ? first : WHOLE_SERVICE);
  };
}
