import { ENTRY_STATES } from '../../../result/entries.js';
import type { Comparison } from '../../../result/compare.js';
import type { Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import type { Waived } from '../../../result/waivers.js';
import type { Share } from '../../../result/tally.js';
import {
  breadthSentence,
  documentLabel,
  gapsCommand,
  headlineOf,
  headlineWithNumber,
  isNarrowPass,
  nextFacts,
  worthText,
} from '../../breadth.js';
import { countHarms } from '../../telling/ranked.js';
import { harmChip } from '../findings/told-section.js';
import { CLAUSE_VERDICTS } from '../../../result/fold.js';
import { promised, type DocumentOutcome } from '../../../result/outcome.js';
import { unusableCallers } from '../../unusable-callers.js';
import { toldUnproven } from '../../waivers/unproven.js';
import * as words from '../../wording/words.js';
import { chip, clauseChip, entryChip, outcomeTone } from '../markup/labels.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { html, link, type Markup } from '../markup/markup.js';
import { sinceChip, sinceSection } from '../findings/since-section.js';

/** The most that one screen shows of what to do. */
const DO_FIRST = 5;

/** What the first screen needs beside the run. */
export interface Beside {
  readonly waived: Waived;
  readonly findings: NumberedFindings;
  /** With an earlier run. */
  readonly comparison: Comparison | undefined;
  /** The run goes on: nothing is said of it as a whole yet. */
  readonly isUnderWay: boolean;
}

/** The first screen: what the run says, one number of it, and what to do first. */
export function verdictSection(run: Run, summary: Summary, beside: Beside): Markup {
  if (beside.isUnderWay) return underWay(run, summary, beside);
  const { waived, findings, comparison } = beside;
  return html`<section
      id="verdict"
      class="verdict ${isNarrowPass(summary) ? 'narrow' : outcomeTone(summary.outcome)}"
      aria-labelledby="verdict-title"
    >
      <h2 id="verdict-title">
        <span aria-hidden="true">${headlineOf(summary).symbol}</span>
        ${headlineWithNumber(summary)}
      </h2>
      ${figure(run, summary, findings)}
      <p class="sentence">${breadthSentence(run, summary)}</p>
      ${
        run.footer === undefined &&
        html`<p class="banner">The run was ended before its end: what follows is what it had until then.</p>`
      }
      ${
        waived.troubles.length > 0 &&
        html`<p class="banner">
          ${words.plural(waived.troubles.length, 'waiver')} stale or expired, which counts as a failure: see
          ${link('waivers', 'Waivers')}.
        </p>`
      }
      <p class="quiet shares">${shares(summary)}</p>
      ${tallies(summary)}
    </section>
    ${doFirst(run, summary, beside)} ${sinceSection(findings, comparison)}`;
}

/** The first screen while the run goes on: how far it is, and what it found until now. */
function underWay(run: Run, summary: Summary, beside: Beside): Markup {
  const { groups } = beside.findings;
  return html`<section id="verdict" class="verdict doubt" aria-labelledby="verdict-title">
      <h2 id="verdict-title">Still running: ${run.verdicts.size} of ${run.plan.length} judged</h2>
      ${figure(run, summary, beside.findings)}
      <p class="sentence">
        ${groups.length === 0 ? 'Nothing has failed until now.' : 'This has failed until now; more may come.'}
      </p>
    </section>
    ${groups.length > 0 && doFirst(run, summary, beside)}`;
}

/** The one number: of findings, or else how much is shown to be kept. The headline of a pass has its number in it. */
function figure(run: Run, summary: Summary, { groups }: NumberedFindings): Markup {
  const { outcome, tally } = summary;
  if (groups.length > 0) {
    return html`<p class="figure">
      <strong>${groups.length}</strong> ${groups.length === 1 ? 'finding' : 'findings'}
      <span class="quiet">${countHarms(groups)}</span>
    </p>`;
  }
  if (outcome === 'conformant') return html``;
  // How little is kept says nothing of a service that let no caller in.
  const stopped = new Set(unusableCallers(run, summary).flatMap(({ entries }) => [...entries])).size;
  if (stopped > 0)
    return html`<p class="figure">
      <strong>${stopped}</strong> checks could not be tried, as a credential is missing or refused
    </p>`;
  const { count, of } = tally.numbers.kept;
  return html`<p class="figure"><strong>${count}</strong> of ${of} rules shown to be kept</p>`;
}

/** The shares in one line. */
function shares({ tally: { numbers } }: Summary): string {
  const { specified, kept, exercised, surface } = numbers;
  return [
    `specified ${ofAll(specified)} rules`,
    `kept ${ofAll(kept)}`,
    `exercised ${ofAll(exercised)} operations`,
    ...(surface === undefined ? [] : [`surface ${ofAll(surface)} points`]),
  ].join(' · ');
}

function ofAll({ count, of }: Share): string {
  return `${String(count)} of ${String(of)}`;
}

function tallies(summary: Summary): Markup {
  return html`<details class="tallies">
    <summary>Documents, and counts of rules and entries</summary>
    <ul class="documents">
      ${summary.documents.map(({ id, title, outcome }) => html`<li>${documentChip({ id, outcome }, summary)} ${title} <span class="quiet">${keptOf(id, summary)}</span></li>`)}
    </ul>
    <p class="quiet">
      Specified: rules that can be tested, and for which the contract has the facts. Kept: of these, shown to be kept.
      Exercised: declared operations that answered with success.
    </p>
    <p class="counts">
      <b>Rules</b>
      ${CLAUSE_VERDICTS.filter((verdict) => summary.tally.clauses[verdict] > 0).map(
        (verdict) => html`${clauseChip(verdict, summary.tally.clauses[verdict])} `,
      )}
    </p>
    <p class="counts">
      <b>Entries</b>
      ${ENTRY_STATES.filter((state) => summary.tally.entries[state] > 0).map(
        (state) => html`${entryChip(state, summary.tally.entries[state])} `,
      )}
    </p>
  </details>`;
}

function documentChip(document: Pick<DocumentOutcome, 'id' | 'outcome'>, summary: Summary): Markup {
  const label = documentLabel(document, summary);
  return chip(label, label === words.OUTCOME_LABELS[document.outcome] ? outcomeTone(document.outcome) : 'open');
}

/** How many clauses stand behind what is said of a document, or of what the service adds to all of them. */
function keptOf(id: string, { clauses }: Summary): string {
  const own = clauses.filter((folded) => (promised(folded) ? 'service' : folded.document) === id);
  const kept = own.filter(({ verdict }) => verdict === 'satisfied').length;
  return id === 'service' ? `(gaps that its contract fills: ${String(kept)} kept)` : `(${String(kept)} kept)`;
}

function doFirst(run: Run, summary: Summary, { waived, findings, comparison }: Omit<Beside, 'isUnderWay'>): Markup {
  const { groups } = findings;
  if (groups.length === 0) {
    const isStopped = unusableCallers(run, summary).length > 0;
    return html`${proveFirst(run, summary)} ${!isStopped && stateFirst(run, summary)}`;
  }
  const rest = groups.length - DO_FIRST;
  return html`<section id="first" aria-labelledby="first-title">
    <h2 id="first-title">What to do first</h2>
    <ol>
      ${groups.slice(0, DO_FIRST).map(
        ({ first: { entry, level, same }, alike, told }, n) =>
          html`<li class="${told.harm}">
            ${harmChip(told.harm)} ${link(findings.anchorOf(n + 1), told.sentence)}${sinceChip(entry.id, comparison)}
            ${told.cost !== '' && html`<span class="plain">${told.cost}</span>`}
            ${told.fix !== '' && html`<span class="plain"><b>Usual fix</b> ${told.fix}</span>`}
            <span class="quiet"
              >${level === 'none' ? 'not claimed' : level}${same.length > 0 && `, ${words.plural(same.length, 'other check')} of the same cause`}${alike.length > 0 && `, the same in ${words.plural(alike.length, 'other place')}`}${
                waived.of(entry.id).wholly && html` ${chip({ symbol: '~', word: 'waived' }, 'doubt')}`
              }</span
            >
          </li>`,
      )}
    </ol>
    ${rest > 0 && html`<p>and ${link('findings', `${rest} more`)}</p>`}
  </section>`;
}

/** Where nothing is broken, what would have to be proved first. */
function proveFirst(run: Run, summary: Summary): Markup {
  const groups = toldUnproven(run, summary);
  if (groups.length === 0) return html``;
  return html`<section id="first" aria-labelledby="first-title">
    <h2 id="first-title">What is not proved</h2>
    <ul>
      ${groups.slice(0, DO_FIRST).map(
        ({ label, reason, names, next }) =>
          html`<li>
            ${chip(label, 'doubt')} ${reason}${next !== undefined && html`. Next: <code>${next}</code>`}
            <span class="quiet">${words.plural(names.length, 'entry')}</span>
          </li>`,
      )}
    </ul>
    <p>${link('unproven', 'All of them')}</p>
  </section>`;
}

/** Where nothing is broken and not all is stated: what to write into the contract next. */
function stateFirst(run: Run, summary: Summary): Markup {
  const facts = nextFacts(run, summary);
  if (facts.length === 0) return html``;
  return html`<section id="next" aria-labelledby="next-title">
    <h2 id="next-title">What to state next</h2>
    <ol>
      ${facts.map((one) => html`<li><code>${one.fact}</code> <span class="quiet">${worthText(one)} cannot be tested without it</span></li>`)}
    </ol>
    <p><code>${gapsCommand(run)}</code> <span class="quiet">says what to write;</span> ${link('gaps', 'all gaps')}</p>
  </section>`;
}
