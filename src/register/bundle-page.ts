import { renewalText } from '../certify/renewal/renewal.js';
import type { Renewed } from '../certify/renewal/renewed.js';
import type { Certificate } from '../certify/statement.js';
import { drawBadge } from '../report/formats/badge.js';
import { html, type Markup } from '../report/html/markup/markup.js';
import { scrollBox } from '../report/html/markup/scroll-box.js';
import { badgeOf } from './badge.js';
import type { Entry } from './entry.js';
import { reasonsOf } from './index-page.js';
import { sitePage } from './page.js';
import {
  challengeText,
  levelOf,
  controlText,
  machinesText,
  moment,
  rulesText,
  runnerText,
  stateChip,
  validity,
} from './words.js';

const TONES = { verified: 'good', expired: 'doubt', refused: 'bad', unverifiable: 'doubt' } as const;

/** The page of one bundle. `link` is where the bundle itself can be had. */
export function bundlePage(entry: Entry, made: string, link: string | undefined): string {
  const { name, state, certificate } = entry;
  const badge = badgeOf(entry);
  return sitePage(
    certificate?.service ?? name,
    made,
    html`<nav aria-label="Register">
      <ul>
        <li><a href="../../index.html">All certificates</a></li>
        ${link !== undefined && html`<li><a href="${link}">The bundle</a></li>`}
      </ul>
    </nav>`,
    html`<section class="verdict ${TONES[state]}" aria-labelledby="state">
        <h2 id="state">${stateChip(state)} ${name}</h2>
        ${state === 'verified' && certificate !== undefined && html`<p class="sentence">${certificate.sentence}</p>`}
        ${reasonsOf(entry)}
        <p>
          <img
            class="badge"
            alt="${badge.label}: ${badge.message}"
            src="data:image/svg+xml,${encodeURIComponent(drawBadge(badge))}"
          />
        </p>
        <p class="quiet">
          As a picture: <a href="badge.svg">badge.svg</a>. For shields.io: <a href="badge.json">badge.json</a>.
        </p>
      </section>
      ${certificate !== undefined && claimSection(entry, certificate)} ${stepSection(entry)} ${observedSection(entry)}
      ${verifySection(entry)}`,
  );
}

/** The page in the place of a bundle that is not in the register any more. */
export function withdrawnPage(name: string, made: string): string {
  return sitePage(
    name,
    made,
    html`<nav aria-label="Register">
      <ul>
        <li><a href="../../index.html">All certificates</a></li>
      </ul>
    </nav>`,
    html`<section class="verdict doubt"><h2>No longer listed</h2></section>`,
  );
}

function claimSection(entry: Entry, certificate: Certificate): Markup {
  const { profile, target, contract, tool, switchedOff, brokenAdvice, allowedVolatile } = certificate;
  const level = levelOf(profile.id);
  const facts: readonly (readonly [string, Markup | string])[] = [
    ['Service', `${certificate.service} at ${target.baseUrl}`],
    ['Control of the address', controlText(certificate)],
    ['Machines that answered', machinesText(certificate)],
    [
      'Profile',
      `${profile.title} (${profile.id}, version ${String(profile.version)}${level === undefined ? '' : `, ${level}`})`,
    ],
    ['Rules', rulesText(certificate)],
    ['Run', html`${moment(certificate.started)}, ${certificate.requests} requests, ${tool.name} ${tool.version}`],
    ['Ran by', runnerText(certificate)],
    [
      'Challenge',
      html`${certificate.challenge.text}<br /><span class="quiet"
          >chosen by ${challengeText(entry, certificate)}</span
        >`,
    ],
    ['Validity', validity(entry, certificate)],
    ['Contract', html`${contract.name} <code>${contract.sha256}</code>`],
    ...(certificate.renews === undefined ? [] : [['Renews', renewedText(certificate.renews)] as const]),
    ['Broken advice', brokenAdvice.length === 0 ? 'none' : brokenAdvice.join(', ')],
    ['Volatile by the word of the signer', allowedVolatile.length === 0 ? 'none' : allowedVolatile.join(', ')],
  ];
  return html`<section aria-labelledby="claim-title">
      <h2 id="claim-title">${entry.state === 'verified' ? 'What is certified' : 'What it claims'}</h2>
      <dl class="facts">
        ${facts.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </section>
    <section aria-labelledby="left-title">
      <h2 id="left-title">Not looked at, because the contract says so (${switchedOff.length})</h2>
      ${switchedOff.length === 0 ? html`<p>Nothing.</p>` : leftTable(certificate)}
    </section>`;
}

function renewedText({ changes, ...before }: Renewed): Markup {
  const [first, ...lines] = renewalText(changes, before).trimEnd().split('\n');
  return html`${first} ${lines.map((line) => html`<br /><span class="quiet">${line.trim()}</span>`)}`;
}

function leftTable({ switchedOff }: Certificate): Markup {
  return scrollBox(
    'What is not looked at',
    html`<table class="plain">
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">Says</th>
          <th scope="col">Effect</th>
          <th scope="col">Rules</th>
        </tr>
      </thead>
      <tbody>
        ${switchedOff.map(
          ({ what, says, effect, rules }) =>
            html`<tr>
              <td><code>${what}</code></td>
              <td>${says}</td>
              <td>${effect}</td>
              <td>${rules}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

const SIGNS = { ok: '✓', refused: '✗', 'not-reached': '·' } as const;

function stepSection({ steps }: Entry): Markup {
  if (steps.length === 0) return html``;
  return html`<section aria-labelledby="steps-title">
    <h2 id="steps-title">How it was verified</h2>
    <table class="plain">
      <tbody>
        ${steps.map(
          ({ step, state, detail }) =>
            html`<tr>
              <th scope="row"><span aria-hidden="true">${SIGNS[state]}</span> ${step}</th>
              <td>${state === 'ok' ? 'holds' : state === 'refused' ? 'does not hold' : 'not reached'}</td>
              <td>${detail}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function observedSection({ observed }: Entry): Markup {
  if (observed.length === 0) return html``;
  return html`<section aria-labelledby="seen-title">
    <h2 id="seen-title">What it was seen to do</h2>
    <p class="quiet">
      Values of what services may choose, as the exchanges of the run have them: neither good nor bad, and not promises.
    </p>
    <dl class="facts">
      ${observed.map(
        ({ of, values }) =>
          html`<dt>${of}</dt>
            <dd>${values}</dd>`,
      )}
    </dl>
  </section>`;
}

function verifySection({ name, zip, manifest, signedBy }: Entry): Markup {
  return html`<section aria-labelledby="verify-title">
    <h2 id="verify-title">Verify it yourself</h2>
    <pre>probity verify ${zip ?? name} --key ${name}.pub</pre>
    <p class="quiet">Ask for the key by another way than this page.</p>
    <dl class="facts">
      ${signedBy.map(
        (id) =>
          html`<dt>Key named in it</dt>
            <dd><code>${id}</code></dd>`,
      )}
      ${
        manifest !== undefined &&
        html`<dt>manifest.json</dt>
          <dd><code>sha256 ${manifest}</code></dd>`
      }
    </dl>
  </section>`;
}
