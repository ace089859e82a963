import { ENTRY_STATES, reasonOf, stateOf, type Entry } from '../../../result/entries.js';
import type { Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import type { Verdict } from '../../../result/verdict.js';
import type { Waived } from '../../../result/waivers.js';
import * as words from '../../wording/words.js';
import { columnHeads } from '../markup/column-heads.js';
import { evidenceOf, type Evidence } from './evidence.js';
import { entryChip } from '../markup/labels.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { anchor, html, link, Markup } from '../markup/markup.js';
import { entryWords } from '../markup/search-words.js';
import { waivedLine } from '../findings/waiver-section.js';

/** Every entry of the plan with what it came to, and its exchanges, which are unpacked when they are asked for. */
export function entrySection(run: Run, { entries }: Summary, waived: Waived, findings: NumberedFindings): Markup {
  if (entries.length === 0) return html``;
  const evidence = evidenceOf(run, entries);
  const titles = new Map(run.header.checks.map(({ id, title }) => [id, title]));
  const folders = [...new Set(entries.map((entry) => words.folderOf(run, entry)))];
  return html`<section id="entries" aria-labelledby="entries-title">
    <h2 id="entries-title">Entries</h2>
    <p class="quiet">
      One check on one subject each, by the part of the check, which may judge clauses of other parts too:
      ${words.plural(entries.length, 'entry')}. All exchanges are in the run file; this page has all of a failure and
      the first of the others.
    </p>
    ${folders.map(
      (folder) =>
        html`<details class="part">
          <summary>
            <b>${folder.replace(/-/g, ' ')}</b>
            ${counts(entries.filter((entry) => words.folderOf(run, entry) === folder))}
          </summary>
          <table>
            ${columnHeads(['State', 'Entry', 'Tried'])}
            <tbody>
              ${entries
                .filter((entry) => words.folderOf(run, entry) === folder)
                .map((entry) =>
                  oneEntry(entry, titles.get(entry.plan.check), evidence, {
                    waived,
                    finding: findingOf(findings, entry),
                    tokens: entryWords(run, entry),
                  }),
                )}
            </tbody>
          </table>
        </details>`,
    )}
    <noscript
      ><p class="quiet">
        The exchanges of entries are packed, and need JavaScript; those of findings do not.
      </p></noscript
    >
    ${evidence.chunks.map((chunk, n) => packed(n, chunk))}
  </section>`;
}

function counts(entries: readonly Entry[]): readonly Markup[] {
  return ENTRY_STATES.flatMap((state) => {
    const count = entries.filter(({ verdict }) => stateOf(verdict) === state).length;
    return count === 0 ? [] : [html`${entryChip(state, count)} `];
  });
}

interface Beside {
  readonly waived: Waived;
  /** The finding that it belongs to. */
  readonly tokens: Markup;
  readonly finding: { readonly number: number; readonly anchor: string } | undefined;
}

function oneEntry(
  entry: Entry,
  title: string | undefined,
  { places }: Evidence,
  { waived, finding, tokens }: Beside,
): Markup {
  const { verdict } = entry;
  const place = places.get(entry.id);
  const reason = reasonOf(verdict);
  return html`<tr
    id="${anchor(`entry-${entry.id}`)}"
    ${tokens}
    ${place !== undefined && html` data-chunk="${place.chunk}" data-at="${place.at}"`}
  >
    <td>${entryChip(stateOf(verdict))}</td>
    <td>
      <p><code>${entry.id}</code></p>
      <p class="quiet">${title}${reason !== '' && html`<br />${reason}`}</p>
      ${finding !== undefined && html`<p>${link(finding.anchor, `Finding ${String(finding.number)}`)}</p>`}
      ${waivedLine(waived, entry.id)}
      ${notesOf(verdict).map((note) => html`<p class="quiet">Seen, not judged: ${note}</p>`)}
    </td>
    <td>
      ${tried(verdict)}${place !== undefined && html`<br /><small>${place.kept} of ${place.of} exchanges here</small>`}
    </td>
  </tr>`;
}

function findingOf(findings: NumberedFindings, { id }: Entry): Beside['finding'] {
  const number = findings.of(id);
  return number === undefined ? undefined : { number, anchor: findings.anchorOf(number) };
}

function tried(verdict: Verdict): string {
  if (verdict.kind !== 'pass' && verdict.kind !== 'fail') return '';
  return `${words.plural(verdict.cases, 'case')}, ${words.plural(verdict.expectations, 'expectation')}`;
}

function notesOf(verdict: Verdict): readonly string[] {
  return verdict.kind === 'pass' ? (verdict.notes ?? []) : [];
}

/** A template is parsed and never shown or run. The text is base64: nothing in it can end the element. */
function packed(n: number, chunk: string): Markup {
  return html`<template id="chunk-${n}">${Markup.ours(chunk)}</template>`;
}
