import { smallestText } from '../../wording/smallest.js';
import type { Entry } from '../../../result/entries.js';
import type { ToldGroup } from '../../telling/ranked.js';
import { sourceOf } from '../../telling/source.js';
import { issueText } from '../../issue.js';
import { placeFinder } from '../../wording/place.js';
import { evidence, harmChip, ruleLine } from './told-section.js';
import type { FoldedClause } from '../../../result/fold.js';
import type { Comparison } from '../../../result/compare.js';
import type { ExchangeLine, Run } from '../../../result/run-file.js';
import type { FailVerdict } from '../../../result/verdict.js';
import type { Waived } from '../../../result/waivers.js';
import { visibleLine } from '../../wording/escape.js';
import { couldItBeUs, type Doubt } from '../../wording/could-it-be-us.js';
import { tellingPairs, type Told } from '../../wording/telling-pairs.js';
import { replayCommand } from '../../scripts/replay-command.js';
import { reproducedText } from '../../scripts/reproduced.js';
import { tryIt } from '../../scripts/try-it.js';
import { waiverDraft } from '../../waivers/waiver-draft.js';
import * as words from '../../wording/words.js';
import { shorten } from '../../wording/wrap.js';
import { differenceSection } from './difference-section.js';
import { block, exchangeList } from './exchanges.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { findingList } from './finding-list.js';
import { levelChip } from '../markup/labels.js';
import { anchor, html, link, type Markup } from '../markup/markup.js';
import { pictureMaker } from '../pictures/pictures.js';
import { findingWords } from '../markup/search-words.js';
import { sinceChip } from './since-section.js';
import { waivedLine } from './waiver-section.js';

/** Exchanges that are shown of the first findings, and of the many after them. */
const MOST_EXCHANGES = { first: 12, later: 2 };
const FIRST_FINDINGS = 40;

/** Every finding as the same boxes: what, where it is written, expected and observed, case, exchanges, doubts. */
export function findingSection(
  run: Run,
  findings: NumberedFindings,
  { waived, comparison }: { readonly waived: Waived; readonly comparison: Comparison | undefined },
): Markup {
  const { groups } = findings;
  if (groups.length === 0) return html``;
  const known: Known = {
    run,
    findings,
    exchanges: new Map(run.exchanges.map((exchange) => [exchange.id, exchange])),
    doubts: couldItBeUs(run),
    lines: tryIt(run),
    placeOf: placeFinder(run),
    draw: pictureMaker(run),
    waived,
    comparison,
  };
  return html`<section id="findings" aria-labelledby="findings-title">
    <h2 id="findings-title">Findings</h2>
    <div class="panes">
      ${findingList(run, findings)}
      <div class="detail">${groups.map((group, n) => oneFinding(group, n + 1, groups.length, known))}</div>
    </div>
  </section>`;
}

interface Known {
  readonly run: Run;
  readonly findings: NumberedFindings;
  readonly exchanges: ReadonlyMap<string, ExchangeLine>;
  readonly doubts: (entry: Entry, verdict: FailVerdict) => readonly Doubt[];
  readonly lines: (finding: FailVerdict['finding']) => readonly string[];
  readonly placeOf: ReturnType<typeof placeFinder>;
  readonly draw: ReturnType<typeof pictureMaker>;
  readonly waived: Waived;
  readonly comparison: Comparison | undefined;
}

function oneFinding(
  group: ToldGroup,
  number: number,
  count: number,
  { run, findings, exchanges, doubts, lines, placeOf, draw, waived, comparison }: Known,
): Markup {
  const { first: found, alike, told } = group;
  const { entry, verdict, level, same } = found;
  const { finding } = verdict;
  const check = run.header.checks.find(({ id }) => id === entry.plan.check);
  const again = lines(finding);
  const reproduced = reproducedText(run, entry.id, finding);
  const remarks = [`expected: ${finding.expected}`, `observed in the run: ${finding.observed}`];
  const own = finding.exchanges.flatMap((id) => exchanges.get(id) ?? []);
  const place = placeOf(entry, found.clauses[0]);
  const source = sourceOf(found, check, place);
  return html`<article
    class="finding ${level}"
    id="${anchor(findings.anchorOf(number))}"
    aria-labelledby="finding-${number}-title"
    data-entry="${entry.id}"
    data-file="${place.file}"
    data-line="${place.line}"
    ${findingWords(run, group)}
  >
    <div class="tools around">
      ${number > 1 && link(findings.anchorOf(number - 1), 'previous')}
      ${number < count && link(findings.anchorOf(number + 1), 'next')}
    </div>
    <h3 id="finding-${number}-title">
      <span class="cross"><span aria-hidden="true">✗</span> ${number}</span> ${told.sentence}
    </h3>
    <p>${harmChip(told.harm)} ${levelChip(level)} <code>${entry.id}</code>${sinceChip(entry.id, comparison)}</p>
    <details class="body" ${number === 1 && html` open`}>
      <summary>What happened</summary>
      ${told.cost !== '' && html`<p class="cost">${told.cost}</p>`}
      ${told.fix !== '' && html`<p class="fix"><b>Usual fix</b> ${told.fix}</p>`} ${waivedLine(waived, entry.id)}
      ${evidence(told, finding, draw({ entry, finding, told, own, id: `picture-${String(number)}` }))}
      ${ruleLine(source)} ${waiting(group)}
      <p class="again"><b>See it again</b> <code>${replayCommand(run, 'run.ndjson', entry.id).join(' ')}</code></p>
      ${reproduced !== undefined && html`<p class="quiet">${reproduced}</p>`}
      <details class="as-issue">
        <summary>As an issue, in Markdown</summary>
        ${block(issueText(run, group, source, again), 'Text of an issue', 'issue')}
      </details>
      <details class="more">
        <summary>All that is known: claim, case, lines to see it again, exchanges, doubts</summary>
        <h4>Claim</h4>
        <p>Does not hold: ${finding.claim}</p>
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
        ${differenceSection(own, finding)}
        <h4>Case</h4>
        <ul>
          ${finding.where !== undefined && html`<li>Where: <code>${finding.where}</code></li>`}
          <li>${words.plural(verdict.cases, 'case')} tried; this one ${words.confirmation(verdict)}.</li>
          ${
            finding.smallest !== undefined &&
            html`<li>
              ${verdict.minimal ? 'The smallest choice with which it fails' : 'A choice with which it fails, not made smaller'};
              what is sent also carries the marks of the run:
              ${block(shorten(smallestText(finding.smallest), 4000), 'Case')}
            </li>`
          }
          ${
            same.length > 0 &&
            html`<li>
              Same cause:
              <ul>
                ${same.map(
                  (other) =>
                    html`<li>
                      ${link(`entry-${other.id}`, other.id)}: ${shorten(other.verdict.finding.observed, 300)}
                      ${waivedLine(waived, other.id)}
                    </li>`,
                )}
              </ul>
            </li>`
          }
        </ul>
        <h4>See it again</h4>
        ${again.length > 0 && block([...again, ...remarks.map(remark)].join('\n'), 'Lines that show it again', 'curl')}
        ${block(`${replayCommand(run, 'run.ndjson', entry.id).join(' ')}\nprobity replay run.ndjson ${quoted(entry.id)} --curl`, 'Commands that show it again', 'curl')}
        <p class="quiet">
          <code>replay</code> runs this entry again on fresh records and says whether it is fixed; with
          <code>--curl</code> it prints a script with set-up and clean-up. The run file, <code>run.ndjson</code>, is
          written beside this page. All that was tried: ${link(`entry-${entry.id}`, entry.id)}.
        </p>
        ${
          alike.length > 0 &&
          html`<h4>The same elsewhere</h4>
            <ul>
              ${alike.map(
                (other) =>
                  html`<li>
                    ${link(`entry-${other.entry.id}`, other.entry.id)}: expected
                    ${shorten(other.verdict.finding.expected, 300)}, observed
                    ${shorten(other.verdict.finding.observed, 300)}
                  </li>`,
              )}
            </ul>`
        }
        <h4>Could it be us?</h4>
        <ul class="doubts">
          ${doubts(entry, verdict).map(
            ({ holds, text }) => html`<li><span class="mark">${holds ? '✓' : '?'}</span> ${text}</li>`,
          )}
        </ul>
        ${
          own.length > 0 &&
          html`<h4>Exchanges</h4>
            ${exchangeList(own, number <= FIRST_FINDINGS ? MOST_EXCHANGES.first : MOST_EXCHANGES.later, tellingOf(own, finding))}`
        }
        ${
          !waived.of(entry.id).wholly &&
          html`<details>
            <summary>Waive it for a while</summary>
            <p>An entry for a file of waivers, to be completed. It changes the exit code and no verdict.</p>
            ${block(waiverDraft(entry, told.sentence), 'A waiver to complete', 'yaml')}
          </details>`
        }
      </details>
    </details>
  </article>`;
}

/** What else stands and falls with it: the same elsewhere, the same cause, what could not be judged. */
function waiting({ first: { same }, alike, blocked, members }: ToldGroup): Markup {
  const links = (entries: readonly { readonly id: string }[]): Markup =>
    html`${entries.slice(0, MOST_NAMED).map(({ id }, n) => html`${n > 0 && ', '}${link(`entry-${id}`, id)}`)}${entries.length > MOST_NAMED && ` and ${entries.length - MOST_NAMED} more`}`;
  const told = (name: string, entries: readonly { readonly id: string }[]): Markup =>
    html`<div class="with">
      <b>${name}</b>
      <ul>
        ${entries.slice(0, MOST_NAMED).map(({ id }) => html`<li>${members.find(({ entry }) => entry.id === id)?.told.sentence} <small class="quiet">${link(`entry-${id}`, id)}</small></li>`)}
        ${entries.length > MOST_NAMED && html`<li>${links(entries.slice(MOST_NAMED))}</li>`}
      </ul>
    </div>`;
  return html`${
    alike.length > 0 &&
    told(
      'The same in',
      alike.map(({ entry }) => entry),
    )
  }${same.length > 0 && told('Same cause', same)}${blocked.length > 0 && html`<p class="with"><b>Not judged until it is fixed</b> ${links(blocked)}</p>`}`;
}

/** Entries that are named in one line. */
const MOST_NAMED = 5;

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

/** A line that a shell does not read. */
function remark(text: string): string {
  return `# ${shorten(visibleLine(text), 160)}`;
}

/** One argument for a shell. */
function quoted(id: string): string {
  return /^[\w./:@%+,-]+$/.test(id) ? id : `'${id.replaceAll("'", String.raw`'\''`)}'`;
}

/** The exchanges that are open at first: those that are compared above, or else the last ones. */
function tellingOf(own: readonly ExchangeLine[], told: Told): ReadonlySet<string> {
  const compared = tellingPairs(own, told).flatMap(({ before, after }) => [before.id, after.id]);
  return new Set(compared.length > 0 ? compared : own.slice(-2).map(({ id }) => id));
}
