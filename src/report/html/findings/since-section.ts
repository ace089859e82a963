import type { Change, Comparison } from '../../../result/compare.js';
import { chip } from '../markup/labels.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { humanTime } from '../../wording/human-time.js';
import { html, link, type Markup } from '../markup/markup.js';

/** The most that the first screen names of one kind of change. */
const MOST = 6;

/** What a reader wants to know of a change, what is worst first. The others are only counted. */
const TOLD: Readonly<Record<Exclude<Change, 'still' | 'proven' | 'specified'>, string>> = {
  new: 'Failing now',
  changed: 'Fails for another reason than before',
  hidden: 'Failed before, not judged any more',
  unproven: 'No longer proved',
  lost: 'Judged before, left out now',
  unspecified: 'Not specified any more',
  fixed: 'Fixed',
};

/** What changed since an earlier run: a reader who knows that one only needs this. */
export function sinceSection(findings: NumberedFindings, comparison: Comparison | undefined): Markup {
  if (comparison === undefined) return html``;
  // The same service is often found at another address: a port of its own for each run, a host for each branch.
  const slight = comparison.differences.filter(({ about }) => about === 'target');
  const grave = comparison.differences.filter(({ about }) => about !== 'target');
  const told = (Object.keys(TOLD) as (keyof typeof TOLD)[]).filter((change) => count(comparison, change) > 0);
  return html`<section id="since" aria-labelledby="since-title">
    <h2 id="since-title">Since the run of ${humanTime(comparison.before.started)}</h2>
    ${grave.length > 0 && html`<p class="banner">Not directly comparable: ${grave.map(({ text }) => html`${text}. `)}</p>`}
    ${slight.length > 0 && html`<p class="quiet">${slight.map(({ text }) => html`Another ${text}. `)}</p>`}
    <p class="counts">
      ${count(comparison, 'new')} new, ${count(comparison, 'fixed')} fixed, ${count(comparison, 'still')} failing as
      before, ${count(comparison, 'changed')} failing differently. Of what passed in both:
      ${comparison.drift.cases.before} cases before, ${comparison.drift.cases.after} now;
      ${comparison.drift.expectations.before} expectations before, ${comparison.drift.expectations.after} now.
    </p>
    <ul class="since">
      ${told.map((change) => oneKind(comparison, change, findings))}
    </ul>
    ${comparison.drift.less.length > 0 && html`<p>Looked at less than before: ${comparison.drift.less.slice(0, MOST).map(({ id }) => html`<code>${id}</code> `)}</p>`}
  </section>`;
}

function oneKind({ entries }: Comparison, kind: keyof typeof TOLD, findings: NumberedFindings): Markup {
  const own = entries.filter(({ change }) => change === kind);
  const rest = own.length - MOST;
  return html`<li>
    <b>${TOLD[kind]}</b> (${own.length})
    <ul>
      ${own
        .slice(0, MOST)
        .map(
          ({ id, is }) =>
            html`<li>${link(findings.targetOf(id), id)}${is !== '' && html` <span class="quiet">${is}</span>`}</li>`,
        )}
      ${rest > 0 && html`<li>${link('entries', `and ${rest} more`)}</li>`}
    </ul>
  </li>`;
}

/** Whether a failure is a new one, where an earlier run is known. */
export function sinceChip(entry: string, comparison: Comparison | undefined): Markup {
  const change = comparison?.entries.find(({ id }) => id === entry)?.change;
  if (comparison === undefined || change === undefined) return html``;
  // To the minute: 2026-01-02 03:04.
  const started = comparison.before.started.slice(0, 16).replace('T', ' ');
  if (change === 'still') return html` ${chip({ symbol: '=', word: `failing as on ${started}` }, 'quiet')}`;
  if (change === 'changed') return html` ${chip({ symbol: '±', word: `failing otherwise than on ${started}` }, 'bad')}`;
  return html` ${chip({ symbol: '+', word: `new since ${started}` }, 'bad')}`;
}

function count({ entries }: Comparison, kind: Change): number {
  return entries.filter(({ change }) => change === kind).length;
}
