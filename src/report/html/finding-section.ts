import { smallestText } from '../smallest.js';
import type { Entry } from '../../result/entries.js';
import type { FoundFinding } from '../../result/findings.js';
import type { FoldedClause } from '../../result/fold.js';
import type { ExchangeLine, Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import type { FailVerdict } from '../../result/verdict.js';
import { couldItBeUs, type Doubt } from '../could-it-be-us.js';
import * as words from '../words.js';
import { shorten } from '../wrap.js';
import { block, exchangeList } from './exchanges.js';
import { levelChip } from './labels.js';
import { html, link, type Markup } from './markup.js';

/** Exchanges that are shown of the first findings, and of the many after them. */
const MOST_EXCHANGES = { first: 12, later: 2 };
const FIRST_FINDINGS = 40;

/** Every finding as the same boxes: what, where it is written, expected and observed, case, exchanges, doubts. */
export function findingSection(run: Run, summary: Summary): Markup {
  if (summary.findings.length === 0) return html``;
  const known: Known = {
    run,
    exchanges: new Map(run.exchanges.map((exchange) => [exchange.id, exchange])),
    doubts: couldItBeUs(run),
  };
  return html`<section id="findings" aria-labelledby="findings-title">
    <h2 id="findings-title">Findings</h2>
    ${summary.findings.map((found, n) => oneFinding(found, n + 1, known))}
  </section>`;
}

interface Known {
  readonly run: Run;
  readonly exchanges: ReadonlyMap<string, ExchangeLine>;
  readonly doubts: (entry: Entry, verdict: FailVerdict) => readonly Doubt[];
}

function oneFinding(found: FoundFinding, number: number, { run, exchanges, doubts }: Known): Markup {
  const { entry, verdict, level, same } = found;
  const { finding } = verdict;
  const check = run.header.checks.find(({ id }) => id === entry.plan.check);
  const own = finding.exchanges.flatMap((id) => exchanges.get(id) ?? []);
  return html`<article class="finding ${level}" id="finding-${number}" aria-labelledby="finding-${number}-title">
    <h3 id="finding-${number}-title">
      <span class="cross"><span aria-hidden="true">✗</span> ${number}</span> ${finding.claim}
    </h3>
    <p>${levelChip(level)} <code>${entry.id}</code>${check !== undefined && ` ${check.rationale}`}</p>
    ${found.clauses.map(clauseQuote)}
    <div class="columns compare">
      <div>
        <h4>Expected</h4>
        ${block(shorten(finding.expected, 4000), 'Expected')}
      </div>
      <div>
        <h4>Observed</h4>
        ${block(shorten(finding.observed, 4000), 'Observed')}
      </div>
    </div>
    <h4>Case</h4>
    <ul>
      ${finding.where !== undefined && html`<li>Where: <code>${finding.where}</code></li>`}
      <li>${words.plural(verdict.cases, 'case')} tried; this one ${words.confirmation(verdict)}.</li>
      ${
        finding.smallest !== undefined &&
        html`<li>
          ${verdict.minimal ? 'Smallest case that fails' : 'A case that fails, not made smaller'}:
          ${block(shorten(smallestText(finding.smallest), 4000), 'Case')}
        </li>`
      }
      ${
        same.length > 0 &&
        html`<li>
          Same cause:
          <ul>
            ${same.map((other) => html`<li><code>${other.id}</code>: ${shorten(other.verdict.finding.observed, 300)}</li>`)}
          </ul>
        </li>`
      }
    </ul>
    ${
      own.length > 0 &&
      html`<h4>Exchanges</h4>
        ${exchangeList(own, number <= FIRST_FINDINGS ? MOST_EXCHANGES.first : MOST_EXCHANGES.later)}`
    }
    <h4>Could it be us?</h4>
    <ul class="doubts">
      ${doubts(entry, verdict).map(
        ({ holds, text }) => html`<li><span class="mark">${holds ? '✓' : '?'}</span> ${text}</li>`,
      )}
    </ul>
  </article>`;
}

function clauseQuote(folded: FoldedClause): Markup {
  const { clause } = folded;
  const origin = clause.origin === 'service' ? 'a promise of the service itself' : clause.basis;
  return html`<blockquote>
    <p>${words.sentenceOf(folded)}</p>
    <footer>
      ${link(`clause-${folded.id}`, folded.id)}, part ${clause.part}, ${clause.level}
      (${origin})${folded.verdict === 'not-claimed' && `, not claimed: ${folded.reason}`}
      ${clause.note !== undefined && html`<br />Read as: ${clause.note}`}
    </footer>
  </blockquote>`;
}
