import { ENTRY_STATES } from '../../result/entries.js';
import type { Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import type { Waived } from '../../result/waivers.js';
import type { Share } from '../../result/tally.js';
import { CLAUSE_VERDICTS } from '../../result/fold.js';
import { unprovenGroups } from '../unproven.js';
import * as words from '../words.js';
import { chip, clauseChip, entryChip, levelChip, outcomeChip, outcomeTone } from './labels.js';
import type { NumberedFindings } from './finding-links.js';
import { html, link, type Markup } from './markup.js';
import { sinceSection } from './since-section.js';

/** The most that one screen shows of what to do. */
const DO_FIRST = 8;

/** What the first screen needs beside the run. */
export interface Beside {
  readonly waived: Waived;
  readonly findings: NumberedFindings;
  /** An earlier run to compare with. */
  readonly before?: Run;
}

/** The first screen: what the run says, the headline numbers, and what to do first. */
export function verdictSection(run: Run, summary: Summary, { waived, findings, before }: Beside): Markup {
  const { specified, kept, exercised } = summary.tally.numbers;
  return html`<section id="verdict" class="verdict ${outcomeTone(summary.outcome)}" aria-labelledby="verdict-title">
      <h2 id="verdict-title">
        <span aria-hidden="true">${words.OUTCOME_LABELS[summary.outcome].symbol}</span>
        ${words.OUTCOME_LABELS[summary.outcome].word}
      </h2>
      <p class="sentence">${words.outcomeSentence(run, summary)}</p>
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
      <ul class="documents">
        ${summary.documents.map(({ title, outcome }) => html`<li>${outcomeChip(outcome)} ${title}</li>`)}
      </ul>
      <dl class="numbers">
        ${number('Specified', specified, 'testable clauses for which the contract has the facts')}
        ${number('Kept', kept, 'of these, shown to be kept')}
        ${number('Exercised', exercised, 'declared operations that answered with success')}
      </dl>
      <p class="counts">
        <b>Clauses</b>
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
    </section>
    ${doFirst(summary, waived, findings)} ${sinceSection(run, findings, before)}`;
}

function number(name: string, { count, of }: Share, what: string): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>
      <strong>${count}</strong> of ${of}
      <progress max="${Math.max(of, 1)}" value="${count}" aria-hidden="true"></progress>
      <small>${what}</small>
    </dd>
  </div>`;
}

function doFirst(summary: Summary, waived: Waived, { groups }: NumberedFindings): Markup {
  if (groups.length === 0) return proveFirst(summary);
  const rest = groups.length - DO_FIRST;
  return html`<section id="first" aria-labelledby="first-title">
    <h2 id="first-title">What to do first</h2>
    <ol>
      ${groups.slice(0, DO_FIRST).map(
        ({ first: { entry, verdict, level, same }, alike }, n) =>
          html`<li>
            ${levelChip(level)}
            <span class="quiet">does not hold:</span> ${link(`finding-${n + 1}`, verdict.finding.claim)}
            <code>${entry.id}</code>${
              same.length > 0 && ` and ${words.plural(same.length, 'other')} of the same cause`
            }${alike.length > 0 && `, and the same in ${words.plural(alike.length, 'other place')}`}${
              waived.of(entry.id).wholly && html` ${chip({ symbol: '~', word: 'waived' }, 'doubt')}`
            }
          </li>`,
      )}
    </ol>
    ${rest > 0 && html`<p>and ${link('findings', `${rest} more`)}</p>`}
  </section>`;
}

/** Where nothing is broken, what would have to be proved first. */
function proveFirst(summary: Summary): Markup {
  const groups = unprovenGroups(summary);
  if (groups.length === 0) return html``;
  return html`<section id="first" aria-labelledby="first-title">
    <h2 id="first-title">What is not proved</h2>
    <ul>
      ${groups
        .slice(0, DO_FIRST)
        .map(
          ({ label, reason, names }) =>
            html`<li>
              ${chip(label, 'doubt')} ${reason} <span class="quiet">${words.plural(names.length, 'entry')}</span>
            </li>`,
        )}
    </ul>
    <p>${link('unproven', 'All of them')}</p>
  </section>`;
}
