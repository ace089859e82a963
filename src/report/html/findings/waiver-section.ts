import type { JudgedWaiver, Waived } from '../../../result/waivers.js';
import { nameOf, placeText, stateText, termsOf, troubleText, waivedText } from '../../waivers/waived.js';
import { chip } from '../markup/labels.js';
import { html, link, type Markup } from '../markup/markup.js';

/** All waivers with what came of them; those that should not be there any more first. */
export function waiverSection({ waivers, troubles }: Waived): Markup {
  if (waivers.length === 0) return html``;
  const rest = waivers.filter((one) => !troubles.includes(one));
  return html`<section id="waivers" aria-labelledby="waivers-title">
    <h2 id="waivers-title">Waivers</h2>
    <p class="quiet">A waiver changes the exit code of the run and no verdict: what is waived stays broken.</p>
    <ul class="reasons">
      ${troubles.map(
        (one) =>
          html`<li>
            ${chip({ symbol: '✗', word: one.state }, 'bad')} ${troubleText(one)}
            <p class="quiet">${termsOf(one.waiver)} <code>${placeText(one.waiver)}</code></p>
          </li>`,
      )}
      ${rest.map((one) => oneWaiver(one))}
    </ul>
  </section>`;
}

function oneWaiver(one: JudgedWaiver): Markup {
  const { waiver, state, entries } = one;
  return html`<li>
    ${chip({ symbol: state === 'used' ? '~' : '?', word: state === 'used' ? 'in use' : 'not seen' }, 'doubt')}
    <code>${nameOf(waiver)}</code> ${termsOf(waiver)}
    <p class="quiet">
      ${entries.length > 0 ? entries.map((id) => html`${link(`entry-${id}`, id)} `) : stateText(one)}
      <code>${placeText(waiver)}</code>
    </p>
  </li>`;
}

/** Beside what failed: who lets it stay, why and until when. Nothing where nobody does. */
export function waivedLine(waived: Waived, entry: string): Markup | undefined {
  const text = waivedText(waived, entry);
  return text === undefined ? undefined : html`<p>${chip({ symbol: '~', word: 'waived' }, 'doubt')} ${text}</p>`;
}
