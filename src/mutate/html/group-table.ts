import { html, type Markup } from '../../report/html/markup/markup.js';
import { scrollBox } from '../../report/html/markup/scroll-box.js';
import type { Judged } from '../fate.js';
import { figuresOf, groupOf, visible, type Figures } from '../figures.js';

const WIDTH = 400;

/** Columns of the table: what they are called, their figure and their colour. */
const COLUMNS: readonly (readonly [string, (figures: Figures) => number, string])[] = [
  ['noticed', ({ noticed }) => noticed, 'good'],
  ['unproven', ({ inconclusive }) => inconclusive, 'doubt'],
  ['not stated', ({ notStated }) => notStated, 'quiet'],
  ['unnoticed', ({ unnoticed }) => unnoticed, 'bad'],
];

/** What became of the mistakes of each kind, as numbers and drawn. */
export function groupTable(mutants: readonly Judged[]): Markup {
  const groups = [...new Set(mutants.map(({ mutant }) => groupOf(mutant.operator)))];
  const rows = groups.map((group) => ({
    group,
    figures: figuresOf(mutants.filter(({ mutant }) => groupOf(mutant.operator) === group)),
  }));
  const most = Math.max(1, ...rows.map(({ figures }) => visible(figures)));
  return scrollBox(
    'Mistakes by kind',
    html`<table class="groups">
      <thead>
        <tr>
          <th scope="col">Mistakes of</th>
          <th scope="col">made</th>
          ${COLUMNS.map(([name]) => html`<th scope="col">${name}</th>`)}
          <th scope="col"><span class="unseen">Drawn</span></th>
        </tr>
      </thead>
      <tbody>
        ${[...rows, { group: 'all', figures: figuresOf(mutants) }].map(
          ({ group, figures }) =>
            html`<tr>
              <th scope="row">${group}</th>
              <td>${figures.mutants}</td>
              ${COLUMNS.map(([, count]) => html`<td>${count(figures) > 0 && count(figures)}</td>`)}
              <td>${group !== 'all' && bar(figures, most)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

function bar(figures: Figures, most: number): Markup {
  let x = 0;
  return html`<svg viewBox="0 0 ${WIDTH} 14" class="bar" aria-hidden="true" preserveAspectRatio="none">
    ${COLUMNS.map(([, count, tone]) => {
      const width = (count(figures) / most) * WIDTH;
      const from = x;
      x += width;
      return width > 0 && html`<rect class="${tone}" x="${from}" y="0" width="${width}" height="14"></rect>`;
    })}
  </svg>`;
}
