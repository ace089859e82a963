import type { BeforeAfter, MemberRow } from '../../pictures/before-after.js';
import { requestTarget } from '../../wording/words.js';
import { cut } from '../../telling/evidence.js';
import { html, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';

const LONGEST_VALUE = 160;

const MARKS = {
  wrong: { symbol: '✗', word: 'wrong' },
  unlike: { symbol: '!', word: 'not as it was sent' },
  changed: { symbol: '≠', word: 'changed' },
} as const;

/** Before, sent and after beside each other, member by member. */
export function drawBeforeAfter({ write, before, after, rows, alike }: BeforeAfter): Markup {
  const isDue = rows.some(({ due }) => due !== undefined);
  const status = write.response?.status ?? 'no answer';
  const call = `${write.request.method} ${requestTarget(write.request.url)}`;
  return html`<figure class="picture">
    <figcaption>
      The record before and after <code>${write.request.method}</code> → ${status}.
      <span class="quiet">✗ what is wrong, ! not as it was sent, ≠ what changed, – not there.</span>
    </figcaption>
    ${scrollBox(
      `Before and after ${call}`,
      html`<table class="members">
        <thead>
          <tr>
            <th scope="col"><span class="unseen">Mark</span></th>
            <th scope="col">Member</th>
            ${before !== undefined && html`<th scope="col">Before</th>`}
            <th scope="col">Sent</th>
            ${isDue && html`<th scope="col">Due</th>`}
            <th scope="col">${after === write ? 'Answered' : 'After'}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => oneRow(row, before !== undefined, isDue))}
        </tbody>
      </table>`,
    )}
    ${alike > 0 && html`<p class="quiet">${alike} more members are as they were.</p>`}
  </figure>`;
}

function oneRow({ at, before, sent, after, due, mark }: MemberRow, isBefore: boolean, isDue: boolean): Markup {
  return html`<tr class="${mark}">
    <td>
      ${mark !== undefined && html`<b aria-hidden="true">${MARKS[mark].symbol}</b><span class="unseen">${MARKS[mark].word}</span>`}
    </td>
    <th scope="row"><code>${cut(at, 60)}</code></th>
    ${isBefore && html`<td>${value(before)}</td>`}
    <td>${value(sent)}</td>
    ${isDue && html`<td>${value(due)}</td>`}
    <td class="got">${value(after)}</td>
  </tr>`;
}

function value(text: string | undefined): Markup {
  return text === undefined ? html`<span class="quiet">–</span>` : html`<code>${cut(text, LONGEST_VALUE)}</code>`;
}
