import type { NoteLine, RecordedSilence, Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import { gapsOf, missingFacts } from '../../formats/gaps.js';
import { HARM, harmTexts } from '../../wording/harm.js';
import { otherNotes } from '../../wording/other-notes.js';
import { observationsOf, observedOf, valuesText } from '../../observed.js';
import { toldUnproven } from '../../waivers/unproven.js';
import * as words from '../../wording/words.js';
import { block } from '../findings/exchanges.js';
import { chip } from '../markup/labels.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { html, link, type Markup } from '../markup/markup.js';
import { pairsTable } from '../markup/pairs-table.js';

/** More of them tell nothing about the cause. */
const MOST_CAUSES = 3;

/** What could not be judged, each reason once. Never merged with what is kept. */
export function unprovenSection(run: Run, summary: Summary, findings: NumberedFindings): Markup {
  const groups = toldUnproven(run, summary, findings.groups);
  if (groups.length === 0) return html``;
  const operations = new Map(summary.entries.map(({ id, plan }) => [id, plan.operations]));
  return html`<section id="unproven" aria-labelledby="unproven-title">
    <h2 id="unproven-title">Unproven</h2>
    <ul class="reasons">
      ${groups.map(
        ({ label, reason, names, next }) =>
          html`<li>
            ${chip(label, 'doubt')} ${reason}${next !== undefined && html`. Next: <code>${next}</code>`}
            <p class="quiet">
              ${names.map((name) => html`${link(`${operations.has(name) ? 'entry' : 'clause'}-${name}`, name)} `)}
            </p>
            ${causes(
              findings,
              names.flatMap((name) => operations.get(name) ?? []),
            )}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** An operation that does not do what it should is the commonest reason for which others cannot be judged by it. */
function causes(findings: NumberedFindings, operations: readonly string[]): Markup {
  const numbers = findings.on(operations);
  if (numbers.length === 0) return html``;
  return html`<p>
    Perhaps because of what was found on the same operations:
    ${numbers.slice(0, MOST_CAUSES).map((number) => html`${link(findings.anchorOf(number), `finding ${String(number)}`)} `)}
  </p>`;
}

/** What is not specified, and what to write into the contract. Neither good nor bad. */
export function gapSection(run: Run, summary: Summary): Markup {
  const seen = observationsOf(run);
  const gaps = gapsOf(summary);
  const facts = missingFacts(summary);
  if (gaps.length + facts.length === 0) return html``;
  return html`<section id="gaps" aria-labelledby="gaps-title">
    <h2 id="gaps-title">What is not specified</h2>
    ${gaps.length > 0 && html`<p>${words.plural(gaps.length, 'gap')} that the document leaves open and the contract does not fill.</p>`}
    ${gaps.map(
      ({ folded, facts: needed, yaml }) =>
        html`<details class="gap">
          <summary>${words.sentenceOf(folded)} <span class="quiet">part ${folded.clause.part}</span></summary>
          <p>Filled by ${needed.map((fact) => html`<code>${fact}</code> `)}</p>
          ${yaml !== '' && block(yaml, 'YAML to fill the gap', 'yaml')}
          ${observedOf(needed, seen).map(
            (one) => html`<p>Seen in this run, not judged: ${one.of}: <code>${valuesText(one)}</code></p>`,
          )}
          <p class="quiet">${link(`clause-${folded.id}`, folded.id)}</p>
        </details>`,
    )}
    ${
      facts.length > 0 &&
      html`<h3>Facts that the contract does not state</h3>
        <ul>
          ${facts.map(
            ({ fact, clauses }) =>
              html`<li>
                <code>${fact}</code>, to test
                ${clauses.map((folded, n) => html`${n > 0 && ', '}${link(`clause-${folded.id}`, folded.id)}`)}
              </li>`,
          )}
        </ul>`
    }
  </section>`;
}

/** What the contract states and so keeps from being looked at: a service is only as well checked as its contract lets it be. */
export function silencedSection({ header }: Run): Markup {
  const silenced = header.silenced ?? [];
  if (silenced.length === 0) return html``;
  const rows = (effect: RecordedSilence['effect'], title: string): Markup => {
    const some = silenced.filter((one) => one.effect === effect);
    if (some.length === 0) return html``;
    return html`<h3>${title}</h3>
      <ul>
        ${some.map(
          ({ fact, says, position, leavesOut, checks, nowhere, entries }) =>
            html`<li>
              <details>
                <summary>
                  <code>${fact}: ${says}</code>
                  <span class="quiet">${position ?? 'said by a claimed document'}</span>
                  ${words.plural(checks.length, 'check')}${entries !== undefined && html` in ${words.plural(entries, 'entry')}`}${nowhere.length > 0 && html`, ${String(nowhere.length)} of which nowhere else`}${leavesOut !== undefined && html`, without ${leavesOut}`}
                </summary>
                <p>${checks.map((check, n) => html`${n > 0 && ', '}<code>${check}</code>`)}</p>
              </details>
            </li>`,
        )}
      </ul>`;
  };
  return html`<section id="silenced" aria-labelledby="silenced-title">
    <h2 id="silenced-title">What the contract rules out</h2>
    ${rows('switched-off', 'Checks that it switches off')} ${rows('narrowed', 'What checks that ran left out')}
  </section>`;
}

/** Before anything else: somebody has to be told. */
export function harmSection(run: Run): Markup {
  const texts = harmTexts(run);
  if (texts.length === 0) return html``;
  return html`<section id="harm" class="verdict bad" aria-labelledby="harm-title">
    <h2 id="harm-title"><span aria-hidden="true">✗</span> ${HARM}</h2>
    <ul>
      ${texts.map((text) => html`<li>${text}</li>`)}
    </ul>
  </section>`;
}

/** What a reader must know beside the verdicts: records left behind first, then throttling, interrupts and the rest. */
export function noteSection(run: Run): Markup {
  const notes = otherNotes(run);
  if (notes.length === 0) return html``;
  const left = notes.filter(({ about }) => about === 'left-behind');
  const others = notes.filter(({ about }) => about !== 'left-behind');
  return html`<section id="notes" aria-labelledby="notes-title">
    <h2 id="notes-title">Notes</h2>
    ${
      left.length > 0 &&
      html`<h3>Left behind</h3>
        <p>
          Records of this run that could not be removed. The ledger beside the run file has all that was made;
          <code>probity cleanup</code> tries again.
        </p>
        <ul>
          ${left.map((note) => oneNote(note))}
        </ul>`
    }
    ${
      others.length > 0 &&
      html`<ul>
        ${others.map((note) => oneNote(note, html`<b>${note.about}</b>: `))}
      </ul>`
    }
  </section>`;
}

function oneNote({ text, entry }: NoteLine, about?: Markup): Markup {
  return html`<li>${about}${text} ${entry !== undefined && html`<code>${entry}</code>`}</li>`;
}

/** Everything that is needed to run it again. */
export function environmentSection(run: Run): Markup {
  const { header, footer } = run;
  const rows: readonly (readonly [string, string])[] = [
    ['Service', `${header.service} at ${header.baseUrl}`],
    ['Command', `probity ${header.selection.join(' ')}`],
    ['Tool', `${header.tool.name} ${header.tool.version}, Node.js ${header.node}`],
    ['Started', header.started],
    ['Ended', footer === undefined ? 'not recorded' : `${footer.ended} (${words.duration(footer.duration)})`],
    ...(words.shardText(run) === '' ? [] : [['Part', words.shardText(run)] as const]),
    ...(header.shards ?? []).map(
      ({ index, baseUrl, started, duration, requests, nonce }) =>
        [
          `Shard ${index}`,
          `${baseUrl}, ${started} (${words.duration(duration)}), ${words.plural(requests, 'request')}, nonce ${nonce}`,
        ] as const,
    ),
    ['Requests', footer === undefined ? 'not recorded' : String(footer.requests)],
    ['Seed, nonce, effort', `${header.seed}, ${header.nonce}, ${header.effort}${header.readOnly ? ', read-only' : ''}`],
    ...header.documents.map(
      ({ title, sha256, claimed }) => [claimed ? 'Claims' : 'Uses', `${title}, sha256 ${sha256}`] as const,
    ),
    ...header.sources.map(({ name, sha256 }) => ['Source', `${name}, sha256 ${sha256}`] as const),
    ...header.checks.flatMap(({ id, from }) =>
      from === undefined ? [] : [['Own check', `${id} of ${from.name}, sha256 ${from.sha256}`] as const],
    ),
    ...Object.entries(header.versions).map(([name, version]) => ['Package', `${name} ${version}`] as const),
  ];
  return html`<section id="environment" aria-labelledby="environment-title">
    <h2 id="environment-title">Environment</h2>
    ${pairsTable(rows, 'environment')}
  </section>`;
}
