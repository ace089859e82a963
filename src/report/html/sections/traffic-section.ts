import type { Run } from '../../../result/run-file.js';
import { missedPoints } from '../../missed-points.js';
import { cut } from '../../telling/evidence.js';
import { latencies, overTime, STATUS_CLASSES, surfaceOf, type Span } from '../../traffic.js';
import * as words from '../../wording/words.js';
import { columnHeads } from '../markup/column-heads.js';
import { html, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';

const WIDTH = 600;
const HEIGHT = 90;
const BAR = 240;
/** The most values that are listed. */
const MOST_MISSED = 60;

/** How much was asked, when, and how long answers took: our own traffic, so that nobody has to guess what we did. */
export function trafficSection(run: Run): Markup {
  if (run.exchanges.length === 0) return html``;
  return html`<section id="traffic" aria-labelledby="traffic-title">
    <h2 id="traffic-title">Traffic</h2>
    ${requestsOverTime(overTime(run), run.exchanges.filter(({ failure }) => failure?.kind === 'lost').length)}
    ${surfaceTable(run)} ${missedTable(run)} ${latencyTable(run)}
  </section>`;
}

function requestsOverTime(spans: readonly Span[], lost: number): Markup {
  const most = Math.max(1, ...spans.map(({ requests }) => requests));
  const width = WIDTH / Math.max(1, spans.length);
  const end = (spans.at(-1)?.from ?? 0) + (spans[1]?.from ?? 0);
  const total = spans.reduce((sum, span) => sum + span.requests, 0);
  const troubled = spans.reduce((sum, span) => sum + span.troubled, 0);
  const text = `${words.plural(total, 'request')} in ${words.duration(end)}, at most ${String(most)} in ${words.duration(end / spans.length)}; ${String(troubled)} of them were answered 5xx or 429, or not at all, and ${String(lost)} more were cut on purpose.`;
  return html`<figure>
    <figcaption>Requests over time: ${text}</figcaption>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" class="plot" role="img" aria-label="Requests over time">
      ${spans.map((span, n) => {
        const tall = (span.requests / most) * HEIGHT;
        const bad = (span.troubled / most) * HEIGHT;
        const x = (n * width).toFixed(1);
        const wide = Math.max(0.5, width - 1).toFixed(1);
        return html`<rect
            class="some"
            x="${x}"
            y="${(HEIGHT - tall).toFixed(1)}"
            width="${wide}"
            height="${tall.toFixed(1)}"
          />${
            span.troubled > 0 &&
            html`<rect
              class="bad"
              x="${x}"
              y="${(HEIGHT - bad).toFixed(1)}"
              width="${wide}"
              height="${bad.toFixed(1)}"
            />`
          }`;
      })}
    </svg>
  </figure>`;
}

/** What no request stood for: of this the verdicts say nothing. */
function missedTable(run: Run): Markup {
  const missed = missedPoints(run);
  if (missed.length === 0) return html``;
  const { of = 0, missed: all = [] } = run.surface ?? {};
  return scrollBox(
    'Points of the surface that were not asked for',
    html`<table class="latency surface" id="missed-points">
        <caption>
          Points of the surface that were not asked for: ${all.length} of ${of}. A point is an operation with one value
          of what its requests differ in: caller, version, record, members of the body, options of the query.
        </caption>
        ${columnHeads(['Value', 'Operations', 'Why'])}
        <tbody>
          ${missed.slice(0, MOST_MISSED).map(
            ({ value, operations, why }) =>
              html`<tr>
                <th scope="row"><code>${cut(value, 80)}</code></th>
                <td>${cut(operations.join(', '), 200)}</td>
                <td>${why}</td>
              </tr>`,
          )}
        </tbody>
      </table>
      ${missed.length > MOST_MISSED && html`<p>${missed.length - MOST_MISSED} more are in the run file.</p>`}`,
  );
}

/** Which paths were visited, with which methods, and what kinds of answers came. */
function surfaceTable(run: Run): Markup {
  return scrollBox(
    'The surface that was visited',
    html`<table class="latency surface">
      <caption>
        The surface that was visited: requests by path, method and class of the answer. A declared answer that never
        came was never judged.
      </caption>
      ${columnHeads(['Path', 'Method', ...STATUS_CLASSES.map((name) => (name === 'none' ? 'no answer' : name))])}
      <tbody>
        ${surfaceOf(run).map(
          ({ path, method, classes }) =>
            html`<tr>
              <th scope="row"><code>${cut(path, 80)}</code></th>
              <td>${method}</td>
              ${STATUS_CLASSES.map((name) => html`<td class="${name === '5xx' && classes[name] > 0 && 'bad'}">${classes[name] > 0 && classes[name]}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

function latencyTable(run: Run): Markup {
  const rows = latencies(run);
  if (rows.length === 0) return html``;
  const most = Math.max(...rows.map((row) => row.most), 1);
  // Logarithmic: the slowest answer is often a thousand times the usual one.
  const at = (time: number): number => (Math.log10(1 + Math.max(0, time)) / Math.log10(1 + most)) * BAR;
  return scrollBox(
    'How long answers took',
    html`<table class="latency">
      <caption>
        How long answers took, from the first octet sent to the last received. Bars: from the median to the 95th
        percentile, on a logarithmic scale; the line ends at the longest.
      </caption>
      ${columnHeads(['Operation', 'Answers', 'Median', 'p95', 'Longest', html`<span class="unseen">Drawn</span>`])}
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row"><code>${row.operation}</code></th>
              <td>${row.count}</td>
              <td>${time(row.median)}</td>
              <td>${time(row.p95)}</td>
              <td>${time(row.most)}</td>
              <td>
                <svg viewBox="0 0 ${BAR} 14" class="bar" aria-hidden="true" preserveAspectRatio="none">
                  <line x1="0" x2="${at(row.most).toFixed(1)}" y1="7" y2="7" />
                  <rect
                    x="${at(row.median).toFixed(1)}"
                    y="2"
                    width="${Math.max(1.5, at(row.p95) - at(row.median)).toFixed(1)}"
                    height="10"
                  />
                </svg>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

function time(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : words.duration(milliseconds);
}
