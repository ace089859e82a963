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
  /** Of each operation of the resource that some of them are about: the same for it alone. */
  readonly parts: readonly OperationCell[];
}

export interface OperationCell {
  readonly operation: string;
  readonly worst: EntryState;
  readonly entries: readonly Entry[];
}

/** What is about no resource and no operation. */
export const WHOLE_SERVICE = 'service';

/** Worst first. What was left out tells more than what passed beside it, unless the rule is kept all the same. */
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
const ORDER_OF_KEPT: readonly EntryState[] = [...new Set<EntryState>([...ORDER.slice(0, 4), 'pass', ...ORDER])];

/** @param turnsOn the operation that a failed entry turns on, where its subject names none */
export function ruleMapOf(
  { header }: Pick<Run, 'header'>,
  { clauses, tally }: Summary,
  turnsOn: (entry: string) => string | undefined = () => undefined,
): RuleMap {
  const isOperation = new Set(header.operations?.flatMap(({ id, resource }) => (resource === undefined ? [] : [id])));
  const operationOf = ({ id, plan, verdict }: Entry): string | undefined => {
    const operation = isOperation.has(plan.subject) || verdict.kind !== 'fail' ? plan.subject : turnsOn(id);
    return operation !== undefined && isOperation.has(operation) ? operation : undefined;
  };
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
          cells: columns.map((column) => cellOf(folded, cells.get(column) ?? [], operationOf)),
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

function cellOf(
  folded: FoldedClause,
  entries: readonly Entry[],
  operationOf: (entry: Entry) => string | undefined,
): RuleCell | undefined {
  const order = folded.verdict === 'satisfied' ? ORDER_OF_KEPT : ORDER;
  const rank = ({ verdict }: Entry): number => order.indexOf(stateOf(verdict));
  const sorted = [...entries].sort((a, b) => rank(a) - rank(b));
  const [first] = sorted;
  if (first === undefined) return undefined;
  // A gap that nobody filled has no other verdict, whatever an entry that serves other rules too has come to.
  const isOpen = folded.verdict === 'not-specified' && folded.clause.gap?.filled === false;
  const worstOf = ({ verdict }: Entry): EntryState => (isOpen ? 'not-specified' : stateOf(verdict));
  const parts = new Map<string, { worst: EntryState; entries: Entry[] }>();
  for (const entry of sorted) {
    const operation = operationOf(entry);
    if (operation === undefined) continue;
    const known = parts.get(operation);
    if (known === undefined) parts.set(operation, { worst: worstOf(entry), entries: [entry] });
    else known.entries.push(entry);
  }
  return {
    worst: worstOf(first),
    entries: sorted,
    parts: [...parts].map(([operation, part]) => ({ operation, ...part })),
  };
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
