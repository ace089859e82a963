import type { ExchangeLine } from '../../../result/run-file.js';
import { tellingPairs, type TellingPair, type Told } from '../../wording/telling-pairs.js';
import { requestTarget } from '../../wording/words.js';
import { shorten } from '../../wording/wrap.js';
import { columnHeads } from '../markup/column-heads.js';
import { html, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';

/** More changes than these tell nobody anything. */
const MOST_CHANGES = 30;

/** What two exchanges that belong beside each other differ in. */
export function differenceSection(exchanges: readonly ExchangeLine[], told: Told): Markup {
  return html`${tellingPairs(exchanges, told).map(onePair)}`;
}

function onePair({ kind, before, after, changes }: TellingPair): Markup {
  const request = html`<code>${before.request.method} ${requestTarget(before.request.url)}</code>`;
  const [title, left, right] =
    kind === 'state'
      ? [html`What ${request} showed before and after`, 'Before', 'After']
      : [html`What differs between two requests like ${request}`, outcome(before), outcome(after)];
  const more = changes.length - MOST_CHANGES;
  return html`<h4>${title}</h4>
    ${scrollBox(
      'What differs',
      html`<table class="changes">
        ${columnHeads(['Where', left, right])}
        <tbody>
          ${changes.slice(0, MOST_CHANGES).map(
            (change) =>
              html`<tr>
                <th scope="row"><code>${change.at}</code></th>
                <td>${value(change.before)}</td>
                <td>${value(change.after)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
    ${more > 0 && html`<p class="quiet">and ${more} more places</p>`}`;
}

function outcome({ response }: ExchangeLine): string {
  const status = response?.status ?? 0;
  return `${status >= 200 && status < 300 ? 'Accepted' : 'Not accepted'}: ${String(status)}`;
}

function value(text: string | undefined): Markup {
  return text === undefined ? html`<i>nothing</i>` : html`<code>${shorten(text, 400)}</code>`;
}
