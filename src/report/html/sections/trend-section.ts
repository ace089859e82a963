import type { TrendPoint } from '../../trend.js';
import { humanTime } from '../../wording/human-time.js';
import { html, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';
import { at, drawing } from '../markup/svg.js';

const [BAR, GAP, HEIGHT, BASE] = [28, 12, 90, 22];

/** The findings of several runs as bars, and their numbers as a table: whether a service gets better. */
export function trendSection(points: readonly TrendPoint[]): Markup {
  if (points.length < 3) return html``;
  const most = Math.max(1, ...points.map(({ findings }) => findings));
  const width = points.length * (BAR + GAP) + GAP;
  const words = points.map(({ started, findings }) => `${humanTime(started)}: ${String(findings)}`).join('; ');
  const bars = points.map(({ findings }, n) => {
    const height = (findings / most) * (HEIGHT - BASE);
    const x = GAP + n * (BAR + GAP);
    return html`<rect
        class="${findings === 0 ? 'good' : 'bad'}"
        x="${at(x)}"
        y="${at(HEIGHT - Math.max(height, 2))}"
        width="${at(BAR)}"
        height="${at(Math.max(height, 2))}"
      />
      <text x="${at(x + BAR / 2)}" y="${at(HEIGHT - Math.max(height, 2) - 5)}" text-anchor="middle">${findings}</text>`;
  });
  return html`<section id="trend" aria-labelledby="trend-title">
    <h2 id="trend-title">Over ${points.length} runs</h2>
    <figure class="picture">
      <figcaption>Findings of each run, this one last.</figcaption>
      ${drawing({ id: 'trend-drawing', width, height: HEIGHT + 4 }, { title: 'Findings of each run', text: words }, bars)}
    </figure>
    ${scrollBox(
      'Runs and their outcomes',
      html`<table>
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">Outcome</th>
            <th scope="col">Findings</th>
            <th scope="col">Rules kept</th>
          </tr>
        </thead>
        <tbody>
          ${points.map(
            ({ started, outcome, findings, kept }) =>
              html`<tr>
                <td>${humanTime(started)}</td>
                <td>${outcome}</td>
                <td>${findings}</td>
                <td>${kept.count} of ${kept.of}</td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </section>`;
}
