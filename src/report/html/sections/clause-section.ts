import { reasonOf, stateOf, type Entry } from '../../../result/entries.js';
import { CLAUSE_VERDICTS, type FoldedClause } from '../../../result/fold.js';
import type { RecordedDocument, Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import { chapterOf, type PartTally } from '../../../result/tally.js';
import { documentLabel } from '../../breadth.js';
import * as words from '../../wording/words.js';
import { columnHeads } from '../markup/column-heads.js';
import { clauseChip, entryChip } from '../markup/labels.js';
import { anchor, html, link, type Markup } from '../markup/markup.js';
import { clauseWords } from '../markup/search-words.js';

/** All clauses in the order of their documents, folded: what is broken stands in the findings, and the map leads here. */
export function clauseSection(run: Run, summary: Summary): Markup {
  return html`<section id="clauses" aria-labelledby="clauses-title">
    <h2 id="clauses-title">Rules</h2>
    ${run.header.documents.map((document) => oneDocument(document, summary))}
  </section>`;
}

function oneDocument(document: RecordedDocument, summary: Summary): Markup {
  const judged = summary.documents.find(({ id }) => id === document.id);
  return html`<h3>
      ${document.title}${!document.claimed && ' (not claimed)'}
      <small>${judged !== undefined && documentLabel(judged, summary).word}</small>
    </h3>
    ${summary.tally.parts
      .filter((part) => part.document === document.id)
      .map((part) =>
        onePart(
          part,
          summary.clauses.filter(
            (folded) => folded.document === document.id && chapterOf(folded.clause.part) === part.part,
          ),
        ),
      )}`;
}

function onePart(part: PartTally, clauses: readonly FoldedClause[]): Markup {
  return html`<details class="part">
    <summary>
      <b>${words.partName(part)}</b>
      ${CLAUSE_VERDICTS.filter((verdict) => part.clauses[verdict] > 0).map(
        (verdict) => html`${clauseChip(verdict, part.clauses[verdict])} `,
      )}
    </summary>
    <table>
      ${columnHeads(['Verdict', 'Rule', 'Level', 'Part'])}
      <tbody>
        ${clauses.map(oneClause)}
      </tbody>
    </table>
  </details>`;
}

function oneClause(folded: FoldedClause): Markup {
  const { clause, subjects, verdict } = folded;
  const entries = [...folded.required, ...folded.also];
  const some = verdict === 'satisfied' && subjects.kept < subjects.of;
  return html`<tr id="${anchor(`clause-${folded.id}`)}" ${clauseWords(folded)}>
    <td>${clauseChip(verdict)}${some && html` <small>${subjects.kept} of ${subjects.of} subjects</small>`}</td>
    <td>
      <p>${words.sentenceOf(folded)}</p>
      <p class="quiet">
        <code>${folded.id}</code>${folded.reason !== '' && verdict !== 'violated' && `: ${folded.reason}`}
      </p>
      ${
        entries.length > 0 &&
        html`<details>
          <summary>${entries.length === 1 ? '1 entry' : `${entries.length} entries`}</summary>
          <ul class="entries">
            ${entries.map((entry) => oneEntry(entry, folded))}
          </ul>
        </details>`
      }
    </td>
    <td>${clause.level}<br /><small>${clause.origin === 'service' ? 'service' : clause.basis}</small></td>
    <td>${clause.part}</td>
  </tr>`;
}

function oneEntry(entry: Entry, folded: FoldedClause): Markup {
  const { verdict } = entry;
  const reason = reasonOf(verdict);
  // An unfilled gap has no verdict but "not specified", whatever an entry that serves other clauses too has come to.
  if (folded.verdict === 'not-specified' && folded.clause.gap?.filled === false) {
    return html`<li><code>${entry.id}</code></li>`;
  }
  return html`<li>
    ${entryChip(stateOf(verdict))} ${link(`entry-${entry.id}`, html`<code>${entry.id}</code>`)}
    ${'cases' in verdict && `${words.plural(verdict.cases, 'case')}, ${words.plural(verdict.expectations, 'expectation')}`}
    ${reason !== '' && reason}
    ${verdict.kind === 'pass' && verdict.notes !== undefined && html`<br /><small>Observed: ${verdict.notes.join('; ')}</small>`}
  </li>`;
}
