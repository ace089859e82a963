import { PROFILES } from '../certify/profile.js';
import type { Certificate } from '../certify/statement.js';
import { NOT_PROVEN } from '../certify/text.js';
import { counted } from '../certify/refusal.js';
import { html, type Markup } from '../report/html/markup/markup.js';
import { scrollBox } from '../report/html/markup/scroll-box.js';
import type { Entry } from './entry.js';
import { mendOf } from './mend.js';
import { sitePage } from './page.js';
import { challengeWord, day, leftOutText, levelOf, stateChip, validity } from './words.js';

type Signed = Entry & { readonly certificate: Certificate };

/** One implementation: the same name at another address, or by another signer, is another one. */
interface Row {
  readonly certificate: Certificate;
  readonly signer: string;
  readonly entries: readonly Signed[];
}

/** The first page: implementations by profile, and what does not verify. */
export function indexPage(entries: readonly Entry[], made: string): string {
  const verified = entries.filter(({ state }) => state === 'verified').length;
  const tone =
    verified === entries.length ? 'good' : entries.some(({ state }) => state === 'refused') ? 'bad' : 'doubt';
  const others = entries.filter(({ state }) => state !== 'verified');
  return sitePage(
    'Register of certificates',
    made,
    html``,
    html`<section class="verdict ${tone}" aria-labelledby="so-many">
        <h2 id="so-many">${verified} of ${counted(entries.length, 'bundle')} verified</h2>
        <p class="sentence">
          Verified means: offline, with the key that this register lists for the bundle, everything holds — signature,
          files, plan, and every verdict worked out again from the recorded exchanges.
        </p>
      </section>
      ${matrixSection(entries.filter(isSigned))} ${others.length > 0 && othersSection(others)}
      <section aria-labelledby="limits-title">
        <h2 id="limits-title">What no bundle proves</h2>
        <ul>
          ${NOT_PROVEN.map((one) => html`<li>${one}</li>`)}
        </ul>
      </section>`,
  );
}

function isSigned(entry: Entry): entry is Signed {
  return entry.certificate !== undefined;
}

function matrixSection(entries: readonly Signed[]): Markup {
  const columns = PROFILES.filter((id) => entries.some(({ certificate }) => certificate.profile.id === id));
  if (columns.length === 0) return html``;
  return html`<section aria-labelledby="matrix-title">
    <h2 id="matrix-title">Implementations and profiles</h2>
    ${scrollBox(
      'Implementations by profile',
      html`<table class="matrix">
        <thead>
          <tr>
            <th scope="col">Implementation</th>
            ${columns.map((id) => {
              const level = levelOf(id);
              return html`<th scope="col">
                ${id}${level !== undefined && html`<br /><span class="quiet">${level}</span>`}
              </th>`;
            })}
          </tr>
        </thead>
        <tbody>
          ${rowsOf(entries).map((row) => rowOf(row, columns))}
        </tbody>
      </table>`,
    )}
    <p class="quiet">
      Only bundles that the listed key signed stand here. Names and addresses are the words of their signers.
    </p>
  </section>`;
}

function rowsOf(entries: readonly Signed[]): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const entry of entries) {
    const { service, target } = entry.certificate;
    const signer = entry.signedBy[0] ?? '';
    const id = JSON.stringify([service, target.baseUrl, signer]);
    const row = rows.get(id) ?? { certificate: entry.certificate, signer, entries: [] };
    rows.set(id, { ...row, entries: [...row.entries, entry] });
  }
  return [...rows.values()].sort((a, b) => (a.certificate.service < b.certificate.service ? -1 : 1));
}

function rowOf({ certificate, signer, entries }: Row, columns: readonly string[]): Markup {
  return html`<tr>
    <th scope="row">
      ${certificate.service}
      <p class="quiet">${certificate.target.baseUrl}</p>
      <p class="quiet">key ${signer.slice(0, 16)}</p>
    </th>
    ${columns.map((id) => {
      const here = entries.filter((entry) => entry.certificate.profile.id === id);
      return html`<td>${here.length === 0 ? html`<span class="quiet">no certificate</span>` : here.map(cellOf)}</td>`;
    })}
  </tr>`;
}

function cellOf(entry: Signed): Markup {
  const { state, certificate, reasons } = entry;
  const isHeld = state === 'verified' || state === 'expired';
  return html`<div class="cell">
    <p>${stateChip(state)} <a href="bundles/${entry.name}/index.html">${entry.name}</a></p>
    ${
      isHeld
        ? html`<p>
              version ${certificate.profile.version}, run on ${day(certificate.started)},
              ${validity(entry, certificate)}
            </p>
            <p>${leftOutText(certificate)}</p>
            <p class="quiet">${certificate.ran.by}, ${challengeWord(entry, certificate)}</p>`
        : html`<p>${reasons.map(({ code }) => code).join(', ')}</p>`
    }
  </div>`;
}

function othersSection(entries: readonly Entry[]): Markup {
  return html`<section aria-labelledby="others-title">
    <h2 id="others-title">Not verified</h2>
    <ul class="bundles">
      ${entries.map(
        (entry) =>
          html`<li>
            <p>${stateChip(entry.state)} <a href="bundles/${entry.name}/index.html">${entry.name}</a></p>
            ${reasonsOf(entry)}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Why a bundle is not verified, each reason with its mend. */
export function reasonsOf({ name, reasons }: Entry): Markup {
  return html`${reasons.map(
    ({ code, message }) =>
      html`<p><code>${code}</code> ${message}</p>
        <p class="quiet">${mendOf(code, name)}</p>`,
  )}`;
}
