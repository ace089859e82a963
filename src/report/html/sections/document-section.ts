import { CLAUSE_VERDICTS, type FoldedClause } from '../../../result/fold.js';
import type { Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import { markedText, type Block, type Piece } from '../../wording/marked-text.js';
import * as words from '../../wording/words.js';
import { clauseChip, clauseTone } from '../markup/labels.js';
import { html, link, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';

/** The text of each document with a mark on every sentence: what became of what it says. */
export function documentSection(run: Run, summary: Summary): Markup {
  const texts = run.header.documents.flatMap((document) => {
    const source = run.header.sources.find(({ name }) => name === document.text);
    return source === undefined ? [] : [{ document, text: source.text }];
  });
  if (texts.length === 0) return html``;
  return html`<section id="document" aria-labelledby="document-title">
    <h2 id="document-title">The document, sentence by sentence</h2>
    <p class="quiet">A mark leads to the rule: ${CLAUSE_VERDICTS.map((verdict) => html`${clauseChip(verdict)} `)}</p>
    ${texts.map(({ document, text }) => {
      const own = summary.clauses.filter((folded) => folded.document === document.id);
      return html`<details class="document" ${document.claimed && html` open`}>
        <summary><b>${document.title}</b></summary>
        ${groups(markedText(text, own)).map(group)}
      </details>`;
    })}
  </section>`;
}

/** Items of one list and rows of one table stand together. */
function groups(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const found: Block[][] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    const joins = block.kind === 'item' || block.kind === 'row';
    if (joins && last?.[0]?.kind === block.kind) last.push(block);
    else found.push([block]);
  }
  return found;
}

function group(blocks: readonly Block[]): Markup {
  const [first] = blocks;
  if (first?.kind === 'row') return table(blocks);
  if (first?.kind === 'item') {
    return html`<ul>
      ${blocks.map((block) => block.kind === 'item' && html`<li>${block.pieces.map(piece)}</li>`)}
    </ul>`;
  }
  if (first === undefined) return html``;
  // The page has its own headings above these.
  if (first.kind === 'heading') return html`<h4>${first.pieces.map(piece)}</h4>`;
  return html`<p>${first.pieces.map(piece)}</p>`;
}

function table(blocks: readonly Block[]): Markup {
  return scrollBox(
    'A table of the document',
    html`<table>
      <tbody>
        ${blocks.map(
          (block) =>
            block.kind === 'row' &&
            html`<tr>
              ${block.cells.map((cell) => html`<td>${cell}</td>`)}
              <td>
                ${block.clauses.map((folded) => html`${mark(words.CLAUSE_LABELS[folded.verdict].word, [folded])} `)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

function piece({ text, clauses }: Piece): Markup {
  return clauses.length === 0 ? html`${text}` : mark(text, clauses);
}

/** One link for all clauses that quote it, to the one that matters most, by whose verdict it is marked. */
function mark(text: string, clauses: readonly FoldedClause[]): Markup {
  const worst = CLAUSE_VERDICTS.find((verdict) => clauses.some((folded) => folded.verdict === verdict)) ?? 'observed';
  const folded = clauses.find(({ verdict }) => verdict === worst);
  const { symbol, word } = words.CLAUSE_LABELS[worst];
  const shown = html`<span class="mark-symbol" aria-hidden="true">${symbol}</span
    >${text !== word && html`<span class="unseen">${word}: </span>`}${text}`;
  return html`<span class="sentence-mark ${clauseTone(worst)}">${link(`clause-${folded?.id ?? ''}`, shown)}</span>`;
}
