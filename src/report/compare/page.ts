import type { Comparison } from '../../result/compare.js';
import type { Cell, Matrix } from '../../result/matrix.js';
import { CSS } from '../html/markup/css.js';
import { chip, clauseChip, levelChip, outcomeChip } from '../html/markup/labels.js';
import { anchor, html, link, type Markup } from '../html/markup/markup.js';
import { pairsTable } from '../html/markup/pairs-table.js';
import { dressOf, wholePage } from '../html/markup/whole-page.js';
import { share } from '../wording/words.js';
import { figures, headline, sectionsOf } from './sections.js';
import { observedText } from './text.js';

/** What a wide table needs besides the style sheet of all pages. */
const DRESS = dressOf(`${CSS}
.wide { overflow-x: auto; } .wide table { min-width: 40rem; } thead th { position: sticky; top: 0; background: var(--raised); }
.figures th { width: 12rem; font-weight: 600; } td:first-child, th:first-child { white-space: normal; }
.wide td:nth-child(4), .wide th:nth-child(4) { display: table-cell; }
`);

/** What changed between two runs as one file that needs nothing else, and runs nothing. */
export function comparisonPage(comparison: Comparison): string {
  const { before, after } = comparison;
  const sections = sectionsOf(comparison);
  return page(
    `What changed: ${after.service}`,
    html`<h1>What changed: ${after.service}</h1>
      <p class="quiet">${before.started} at ${before.baseUrl} → ${after.started} at ${after.baseUrl}</p>
      <p>${outcomeChip(before.outcome)} → ${outcomeChip(after.outcome)}</p>
      <p class="sentence">${headline(comparison)}</p>
      <nav aria-label="Sections">
        <ul>
          ${sections.map(({ id, title, items }) => html`<li>${link(id, `${title} (${String(items.length)})`)}</li>`)}
        </ul>
      </nav>`,
    html`${pairsTable(figures(comparison), 'figures')}
    ${sections.map(
      ({ id, title, tone, symbol, items }) =>
        html`<section id="${id}" aria-labelledby="${id}-title">
          <h2 id="${id}-title">${chip({ symbol, word: title }, tone)}</h2>
          <ul>
            ${items.map(
              ({ name, text }) =>
                html`<li>${name !== undefined && html`<code>${name}</code>${text !== '' && ': '}`}${text}</li>`,
            )}
          </ul>
        </section>`,
    )}`,
  );
}

/** Implementations beside one another, as one file that needs nothing else. */
export function matrixPage({ columns, rows }: Matrix): string {
  const differing = rows.filter(({ differs }) => differs).length;
  return page(
    'Implementations',
    html`<h1>Implementations</h1>
      <p>${differing} of ${rows.length} rules are not the same in all.</p>`,
    html`<div class="wide" tabindex="0" role="region" aria-label="Clauses by implementation">
      <table>
        <thead>
          <tr>
            <th scope="col">Clause</th>
            ${columns.map(
              ({ name, outcome, numbers }) =>
                html`<th scope="col">
                  ${name}<br />${outcomeChip(outcome)}<br /><span class="quiet">kept ${share(numbers.kept)}</span>
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ id, sentence, level, part, cells, differs }) =>
              html`<tr id="${anchor(id)}">
                <th scope="row">
                  ${levelChip(level)} ${sentence}<br /><code>${id}</code>
                  <span class="quiet">part ${part}${differs && ', not the same in all'}</span>
                </th>
                ${cells.map((cell) => html`<td>${oneCell(cell)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}

function oneCell(cell: Cell): Markup {
  return html`${cell.verdict === undefined ? html`<span class="quiet">not in its documents</span>` : clauseChip(cell.verdict)}
  ${cell.observed.length > 0 && html`<p class="quiet">observed: ${observedText(cell)}</p>`}`;
}

function page(title: string, head: Markup, content: Markup): string {
  return wholePage(
    title,
    DRESS,
    html`<header>${head}</header>
      <main>${content}</main>`,
  );
}
