import type { Finding } from '../../../result/verdict.js';
import { escapeHtml, visible } from '../../wording/escape.js';
import { placeOf, valuesIn, oneLine } from '../../telling/evidence.js';
import { HARM_LABELS, HARM_MEANINGS, type HarmKind } from '../../telling/harm-kind.js';
import type { Source } from '../../telling/source.js';
import type { Told } from '../../telling/tell.js';
import { requestTarget } from '../../wording/words.js';
import { shorten } from '../../wording/wrap.js';
import { html, Markup } from '../markup/markup.js';
import type { Pictures } from '../pictures/pictures.js';
import { scrollBox } from '../markup/scroll-box.js';

/** Of an answer so much is shown on top; the exchanges below have all of it. */
const LONGEST = 420;

/** How bad a finding is: a word, and what it means for those who use the service. */
export function harmChip(harm: HarmKind): Markup {
  return html`<span class="harm ${harm}" title="${HARM_MEANINGS[harm]}">${HARM_LABELS[harm]}</span>`;
}

/** The exchange that decides, with the offending value marked, and what is drawn of it, or else the values that differ. */
export function evidence(told: Told, finding: Finding, { markup, hasSides }: Pictures): Markup {
  return html`${exchangeBox(told, finding)} ${!hasSides && differenceTable(told)} ${markup}`;
}

function exchangeBox(told: Told, finding: Finding): Markup {
  const { deciding } = told;
  if (deciding === undefined) return html``;
  const { request, response, failure, as } = deciding;
  const sent = request.body === undefined ? '' : shorten(oneLine(request.body), LONGEST);
  return html`<div class="deciding">
    <p>
      <span class="way">sent</span> <code><b>${request.method}</b> ${requestTarget(request.url)}</code>
      <span class="quiet">as ${as}</span>
    </p>
    ${sent !== '' && html`<p class="payload"><code>${sent}</code></p>`}
    <p>
      <span class="way">came</span>
      ${response === undefined ? html`<code>no answer: ${failure?.message ?? 'none came'}</code>` : html`<code><b>${response.status}</b></code>`}
    </p>
    ${response !== undefined && response.bodyState === 'text' && response.body !== '' && html`<p class="payload"><code>${marked(oneLine(response.body), told, finding)}</code></p>`}
  </div>`;
}

/** The part of an answer around the offending value, which is marked. */
function marked(body: string, told: Told, finding: Finding): Markup {
  const at = placeOf(body, told, finding);
  const length = markLength(body.slice(at), told, finding);
  if (length === 0) return html`${shorten(body, LONGEST)}`;
  const from = Math.max(0, at - Math.floor(LONGEST / 3));
  const after = shorten(body.slice(at + length), LONGEST);
  return html`${from > 0 && '…'}${body.slice(from, at)}${Markup.ours(`<mark>${escapeHtml(visible(body.slice(at, at + length)))}</mark>`)}${after}`;
}

/** A member with its value, or the text that was observed; 0 where neither stands there. */
function markLength(rest: string, { differences }: Told, { observed }: Finding): number {
  const member = /^"[^"]*":\s*(?:"(?:[^"\\]|\\.)*"|[^,}\]]+)/.exec(rest)?.[0];
  if (differences.length > 0 || member?.endsWith(`:${observed}`) === true) return member?.length ?? 0;
  return valuesIn(observed).find((value) => rest.startsWith(value))?.length ?? 0;
}

function differenceTable({ differences }: Told): Markup {
  if (differences.length === 0) return html``;
  const cell = (value: string | undefined): Markup =>
    value === undefined ? html`<td class="quiet">–</td>` : html`<td><code>${shorten(value, 200)}</code></td>`;
  return scrollBox(
    'What differs',
    html`<table class="sides">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">Sent</th>
          <th scope="col">Expected</th>
          <th scope="col">Got</th>
        </tr>
      </thead>
      <tbody>
        ${differences.map(
          (one) =>
            html`<tr>
              <th scope="row"><code>${one.at}</code></th>
              ${cell(one.before)}${cell(one.sent)}${cell(one.expected)}
              <td class="got"><code>${shorten(one.got ?? 'nothing', 200)}</code></td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

export function ruleLine({ rule, from }: Source): Markup {
  return html`<p class="rule"><b>Rule</b> “${rule}” <span class="quiet">${from.join(', ')}</span></p>`;
}
