import type { Run } from '../../../result/run-file.js';
import { columnFinder } from '../../rule-map.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { html, type Markup } from '../markup/markup.js';

/** What the field understands beside words of the text, in names of this run. */
const tokensOf = ({ operation, column }: Names): readonly (readonly [example: string, meaning: string])[] => [
  ['s:fail', 'a state or a verdict: fail, pass, broken, kept, unproven, inconclusive, not-specified'],
  ...(operation === undefined ? [] : [[`op:${operation}`, 'an operation, or a part of its name'] as const]),
  ['check:get-is-safe', 'a check'],
  ['rule:methods', 'a rule, or a part of its name'],
  ['part:4', 'a part of the document, 4.1 too'],
  ...(column === undefined ? [] : [[`on:${column}`, 'a column of the map'] as const]),
  ['harm:lost', 'lost, leaked, access, crash, wrong or form'],
  ['level:must', 'must, should or may'],
  ['-s:pass', 'a minus leaves out'],
];

/** A name that fits into the field; others can be searched for all the same. */
const SHORT_NAME = /^[\w.-]{1,30}$/;

/** An operation, and a resource or an operation of which the map has a column. */
interface Names {
  readonly operation: string | undefined;
  readonly column: string | undefined;
}

/** Of the first finding, else of the first operation that the contract has: what a reader is likely to look for. */
function namesOf({ header, plan }: Run, { groups }: NumberedFindings): Names {
  const names = [
    ...groups.flatMap(({ members }) => members.flatMap(({ told }) => told.deciding?.operation ?? [])),
    ...(header.operations ?? []).map(({ id }) => id),
    ...plan.flatMap(({ operations }) => operations),
  ];
  const operation = names.find((name) => SHORT_NAME.test(name));
  return { operation, column: operation && columnFinder(header.operations)(operation) };
}

/** One field for the whole page. Hidden until the script that serves it runs: without it everything is shown. */
export function searchForm(run: Run, findings: NumberedFindings): Markup {
  const names = namesOf(run, findings);
  return html`<form class="filter search" role="search" hidden>
    <label
      >Search
      <input
        type="search"
        name="text"
        autocomplete="off"
        spellcheck="false"
        placeholder="s:fail${names.operation !== undefined && ` op:${names.operation}`}, or words"
    /></label>
    <output aria-live="polite"></output>
    <details class="how">
      <summary>Words and keys</summary>
      <dl>
        ${tokensOf(names).map(
          ([example, meaning]) =>
            html`<div>
              <dt><code>${example}</code></dt>
              <dd>${meaning}</dd>
            </div>`,
        )}
      </dl>
      <p>
        <label
          ><input type="checkbox" name="keys" checked /> <kbd>/</kbd> leads here, <kbd>j</kbd> and <kbd>k</kbd> to the
          next and the previous finding</label
        >
      </p>
    </details>
  </form>`;
}
