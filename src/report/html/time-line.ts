import type { ExchangeLine } from '../../result/run-file.js';
import { requestTarget } from '../words.js';
import { columnHeads } from './column-heads.js';
import { html, type Markup } from './markup.js';

/** Units of the drawing; it is as wide as its cell. */
const WIDTH = 300;
const MOST_ROWS = 60;

/**
 * Exchanges of which some were on their way at the same time, as bars on one time axis: which of two racers was first
 * cannot be seen from a list. Nothing where all came one after the other.
 */
export function timeLine(exchanges: readonly ExchangeLine[]): Markup {
  const own = exchanges.filter(({ stream }) => stream === undefined);
  if (!overlap(own)) return html``;
  const shown = own.slice(-MOST_ROWS);
  const from = Math.min(...shown.map(({ started }) => started));
  const length = Math.max(0.001, Math.max(...shown.map(({ ended }) => ended)) - from);
  return html`<h4>Time line</h4>
    <table class="timeline">
      ${columnHeads(['Request', 'Answer', 'From', 'To', html`<span class="unseen">Drawn</span>`])}
      <tbody>
        ${shown.map(
          (exchange) =>
            html`<tr>
              <td><code>${exchange.request.method} ${lastPart(exchange.request.url)}</code></td>
              <td>${exchange.response?.status ?? exchange.failure?.kind ?? 'none'}</td>
              <td>${milliseconds(exchange.started - from)}</td>
              <td>${milliseconds(exchange.ended - from)}</td>
              <td>${bar((exchange.started - from) / length, (exchange.ended - from) / length)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function overlap(exchanges: readonly ExchangeLine[]): boolean {
  const sorted = [...exchanges].sort((a, b) => a.started - b.started);
  let latest = -Infinity;
  for (const { started, ended } of sorted) {
    if (started < latest) return true;
    latest = Math.max(latest, ended);
  }
  return false;
}

function bar(from: number, to: number): Markup {
  const x = (from * WIDTH).toFixed(1);
  const width = Math.max(2, (to - from) * WIDTH).toFixed(1);
  return html`<svg viewBox="0 0 ${WIDTH} 14" class="bar" aria-hidden="true" preserveAspectRatio="none">
    <rect x="${x}" y="2" width="${width}" height="10" rx="2" />
  </svg>`;
}

function milliseconds(time: number): string {
  return `${time.toFixed(1)} ms`;
}

function lastPart(url: string): string {
  const path = requestTarget(url);
  return path.length <= 40 ? path : `…${path.slice(-39)}`;
}
