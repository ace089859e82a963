import { stateOf, ENTRY_STATES, type Entry } from '../../../result/entries.js';
import { CLAUSE_VERDICTS } from '../../../result/fold.js';
import type { Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import { cut } from '../../telling/evidence.js';
import {
  ruleMapOf,
  WHOLE_SERVICE,
  type OperationCell,
  type RuleCell,
  type RuleGroup,
  type RuleRow,
} from '../../rule-map.js';
import * as words from '../../wording/words.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { clauseChip, clauseTone, entryTone } from '../markup/labels.js';
import { anchor, html, link, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';
import { clauseWords } from '../markup/search-words.js';

/** A rule in one line; its whole sentence is a click away. */
const LONGEST_RULE = 90;

/** A map that is wider gives no view of anything. */
const MOST_COLUMNS = 300;

/** Rules as rows, what they were tried on as columns: a cell is the worst that came of it, and leads there. */
export function mapSection(run: Run, summary: Summary, findings: NumberedFindings): Markup {
  const { columns, groups } = ruleMapOf(run, summary, findings.turnsOn);
  const shown = groups.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0 || columns.length > MOST_COLUMNS) return html``;
  const operations = columns.map((_, n) => operationsIn(shown, n, run));
  const many = new Set(shown.map(({ part }) => part.document)).size > 1;
  const titles = new Map(run.header.documents.map(({ id, title }) => [id, title]));
  const states = ENTRY_STATES.filter((state) =>
    shown.some(({ rows }) => rows.some(({ cells }) => cells.some((cell) => cell?.worst === state))),
  );
  return html`<section id="map" aria-labelledby="map-title">
    <h2 id="map-title">Map</h2>
    <p class="quiet legend">
      ${states.map((state) => html`<span><b class="sign ${entryTone(state)}" aria-hidden="true">${words.ENTRY_LABELS[state].symbol}</b> ${words.ENTRY_LABELS[state].word}</span> `)}
      <span>(empty) has nothing to do with it</span>
    </p>
    ${scrollBox(
      'Map of rules',
      html`<table class="map ${columns.length > 8 && 'steep'}">
        <caption>
          Every rule that was tried, by what it was tried on. A cell has the worst that came of it and leads there.
        </caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            ${columns.map((column, n) => columnHead(column, operations[n] ?? []))}
          </tr>
        </thead>
        ${shown.map((group) => oneGroup(group, { columns, operations, findings }, many ? `${titles.get(group.part.document) ?? group.part.document}, ` : ''))}
      </table>`,
    )}
  </section>`;
}

interface MapColumns {
  readonly columns: readonly string[];
  /** Of each column, those to which it unfolds. */
  readonly operations: readonly (readonly string[])[];
  readonly findings: NumberedFindings;
}

interface MapColumn {
  readonly column: string;
  readonly operations: readonly string[];
  readonly findings: NumberedFindings;
}

/** The operations of a column that some of its cells are about, in the order of the contract. */
function operationsIn(groups: readonly RuleGroup[], column: number, { header }: Run): readonly string[] {
  const some = new Set(
    groups.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells[column]?.parts.map(({ operation }) => operation) ?? []),
    ),
  );
  return header.operations?.flatMap(({ id }) => (some.has(id) ? [id] : [])) ?? [];
}

/** The script makes a button of a name that has operations: it unfolds them to columns of their own. */
function columnHead(column: string, operations: readonly string[]): Markup {
  const name = column === WHOLE_SERVICE ? 'whole service' : cut(column, 40);
  return html`<th scope="col" ${operations.length > 0 && html` data-operations="${JSON.stringify(operations)}"`}>
    ${name}
  </th>`;
}

function oneGroup({ part, rows, without }: RuleGroup, map: MapColumns, document: string): Markup {
  const { columns } = map;
  return html`<tbody>
    <tr class="group">
      <th scope="rowgroup" colspan="${columns.length + 1}">
        ${document}${words.partName(part)}
        ${CLAUSE_VERDICTS.filter((verdict) => part.clauses[verdict] > 0).map((verdict) => html`${clauseChip(verdict, part.clauses[verdict])} `)}
        ${without > 0 && html`<small class="quiet">${words.plural(without, 'rule')} without an entry</small>`}
      </th>
    </tr>
    ${rows.map((row) => oneRow(row, map, areAlike(row, rows)))}
  </tbody>`;
}

/** Whether another rule of these quotes the same sentence: then its id tells them apart. */
function areAlike(row: RuleRow, rows: readonly RuleRow[]): boolean {
  const sentence = words.sentenceOf(row.folded);
  return rows.some((other) => other !== row && words.sentenceOf(other.folded) === sentence);
}

function oneRow({ folded, cells }: RuleRow, { columns, operations, findings }: MapColumns, isNamed: boolean): Markup {
  const { verdict, id } = folded;
  const { symbol, word } = words.CLAUSE_LABELS[verdict];
  const tokens = clauseWords(
    folded,
    columns.filter((_, n) => cells[n] !== undefined),
  );
  const sentence = words.sentenceOf(folded);
  return html`<tr${tokens}>
    <th scope="row">
      <span class="sign ${clauseTone(verdict)}" aria-hidden="true">${symbol}</span
      ><span class="unseen">${word}: </span>${link(`clause-${id}`, cut(sentence, LONGEST_RULE))}${isNamed && html` <small class="quiet">${id}</small>`}
    </th>
    ${cells.map((cell, n) => oneCell(cell, id, { column: columns[n] ?? '', operations: operations[n] ?? [], findings }))}
  </tr>`;
}

function oneCell(cell: RuleCell | undefined, rule: string, { column, operations, findings }: MapColumn): Markup {
  if (cell === undefined) return html`<td></td>`;
  const { worst, entries, parts } = cell;
  const { symbol } = words.ENTRY_LABELS[worst];
  const text = countsOf(entries);
  const shown = html`<span aria-hidden="true">${symbol}</span><span class="unseen">${text}</span>`;
  return html`<td
    class="${entryTone(worst)}"
    title="${text}"
    data-n="${column === WHOLE_SERVICE ? 'whole service' : column}"
    ${entries.length > 1 && html` data-q="${`rule:${rule} on:${column}`.toLowerCase()}"`}
    ${parts.length > 0 && html` data-parts="${parts.map((part) => partOf(part, operations, findings)).join(' ')}"`}
  >
    ${link(targetOf(entries[0], findings), shown)}
  </td>`;
}

/** A cell of an operation, for the script, in words without blanks: its number in the column, tone, symbol, state, and where it leads. */
function partOf(
  { operation, worst, entries }: OperationCell,
  operations: readonly string[],
  findings: NumberedFindings,
): string {
  const { symbol, word } = words.ENTRY_LABELS[worst];
  const target = anchor(targetOf(entries[0], findings));
  return [operations.indexOf(operation), entryTone(worst), symbol, word.replaceAll(' ', '-'), target].join(' ');
}

/** What failed leads to its finding, which says more than its entry. */
function targetOf(entry: Entry | undefined, findings: NumberedFindings): string {
  if (entry === undefined) return 'entries';
  return findings.targetOf(entry.id);
}

function countsOf(entries: readonly Entry[]): string {
  return ENTRY_STATES.flatMap((state) => {
    const count = entries.filter(({ verdict }) => stateOf(verdict) === state).length;
    return count === 0 ? [] : [`${String(count)} ${words.ENTRY_LABELS[state].word}`];
  }).join(', ');
}
