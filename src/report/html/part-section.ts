import { CLAUSE_VERDICTS, type ClauseVerdict } from '../../result/fold.js';
import type { Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import type { PartTally } from '../../result/tally.js';
import * as words from '../words.js';
import { clauseTone } from './labels.js';
import { html, type Markup } from './markup.js';

const WIDTH = 400;

/** Verdicts by part of the document, as numbers and drawn: where the trouble is. */
export function partSection(run: Run, { tally: { parts, clauses } }: Summary): Markup {
  if (parts.length === 0) return html``;
  const shown = CLAUSE_VERDICTS.filter((verdict) => clauses[verdict] > 0);
  const most = Math.max(1, ...parts.map((part) => total(part)));
  const titles = new Map(run.header.documents.map(({ id, title }) => [id, title]));
  const many = new Set(parts.map(({ document }) => document)).size > 1;
  return html`<section id="parts" aria-labelledby="parts-title">
    <h2 id="parts-title">By part</h2>
    <table class="parts">
      <thead>
        <tr>
          <th scope="col">Part</th>
          ${shown.map(
            (verdict) =>
              html`<th scope="col">
                <span class="${clauseTone(verdict)}" aria-hidden="true">${words.CLAUSE_LABELS[verdict].symbol}</span>
                ${words.CLAUSE_LABELS[verdict].word}
              </th>`,
          )}
          <th scope="col"><span class="unseen">Drawn</span></th>
        </tr>
      </thead>
      <tbody>
        ${parts.map(
          (part) =>
            html`<tr>
              <th scope="row">
                ${many && html`${titles.get(part.document) ?? part.document}, `}${words.partName(part)}
              </th>
              ${shown.map((verdict) => html`<td>${part.clauses[verdict] > 0 && part.clauses[verdict]}</td>`)}
              <td>${bar(part, shown, most)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function bar(part: PartTally, shown: readonly ClauseVerdict[], most: number): Markup {
  let x = 0;
  return html`<svg viewBox="0 0 ${WIDTH} 14" class="bar" aria-hidden="true" preserveAspectRatio="none">
    ${shown.map((verdict) => {
      const width = (part.clauses[verdict] / most) * WIDTH;
      const from = x;
      x += width;
      return (
        width > 0 &&
        html`<rect
          class="${clauseTone(verdict)}"
          x="${from.toFixed(1)}"
          y="1"
          width="${Math.max(1, width - 1).toFixed(1)}"
          height="12"
        />`
      );
    })}
  </svg>`;
}

function total({ clauses }: PartTally): number {
  return CLAUSE_VERDICTS.reduce((sum, verdict) => sum + clauses[verdict], 0);
}
