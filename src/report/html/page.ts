import { createHash } from 'node:crypto';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { applyWaivers } from '../../result/waivers.js';
import { OUTCOME_LABELS, duration, targetText, type RenderOptions } from '../words.js';
import { clauseSection } from './clause-section.js';
import { CSS } from './css.js';
import { documentSection } from './document-section.js';
import { entrySection } from './entry-section.js';
import { findingSection } from './finding-section.js';
import { html, link, Markup } from './markup.js';
import { partSection } from './part-section.js';
import { environmentSection, gapSection, noteSection, unprovenSection } from './rest-sections.js';
import { SCRIPT } from './script.js';
import { trafficSection } from './traffic-section.js';
import { verdictSection } from './verdict-section.js';
import { waiverSection } from './waiver-section.js';
import { wordSection } from './word-section.js';

/** What a page is besides its text: its style sheet and its script, and the policy that allows these and nothing else. */
interface Dress {
  readonly policy: string;
  readonly head: Markup;
  readonly end: Markup;
}

// Not written into the template: the policy holds the digests of exactly what stands between the tags.
const INSIDE: Dress = {
  policy: policyOf(digest(CSS), digest(SCRIPT)),
  head: Markup.ours(`<style>${CSS}</style>`),
  end: Markup.ours(`<script>${SCRIPT}</script>`),
};

const BESIDE: Dress = {
  policy: policyOf("'self'", "'self'"),
  head: Markup.ours('<link rel="stylesheet" href="report.css" />'),
  end: Markup.ours('<script src="report.js" defer></script>'),
};

/**
 * One file that needs nothing else: it opens from a disk, without a network and without its script. Whatever a target
 * sent stands in it as text, and the page's own policy lets nothing run, load or submit but its two hashed blocks.
 */
export function renderHtml(run: Run, options: RenderOptions = {}): string {
  return page(run, options, INSIDE);
}

/**
 * The same as a folder, by file name: for hosts whose own policy allows no style or script inside a page, but files
 * beside it. Where even scripts from files are forbidden, everything but the search can still be read.
 */
export function renderHtmlFolder(run: Run, options: RenderOptions = {}): ReadonlyMap<string, string> {
  return new Map([
    ['index.html', page(run, options, BESIDE)],
    ['report.css', CSS],
    ['report.js', SCRIPT],
  ]);
}

function page(run: Run, { before, waivers }: RenderOptions, dress: Dress): string {
  const summary = summarise(run);
  const waived = applyWaivers(summary, waivers);
  const { header, footer } = run;
  const sections: readonly (readonly [string, string, Markup])[] = [
    ['parts', 'By part', partSection(run, summary)],
    ['findings', 'Findings', findingSection(run, summary, waived)],
    ['waivers', 'Waivers', waiverSection(waived)],
    ['unproven', 'Unproven', unprovenSection(summary)],
    ['clauses', 'Clauses', clauseSection(run, summary)],
    ['document', 'Document', documentSection(run, summary)],
    ['gaps', 'Gaps', gapSection(run, summary)],
    ['entries', 'Entries', entrySection(run, summary, waived)],
    ['traffic', 'Traffic', trafficSection(run)],
    ['notes', 'Notes', noteSection(run)],
    ['environment', 'Environment', environmentSection(run)],
    ['words', 'Words', wordSection()],
  ];
  const shown = sections.filter(([, , markup]) => markup.toString() !== '');
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${Markup.ours(dress.policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${OUTCOME_LABELS[summary.outcome].word}: ${header.service}</title>
        ${dress.head}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the verdict</a>
        <header>
          <div class="masthead">
            <h1>${header.service} <span class="quiet">${targetText(run)}</span></h1>
            <p class="quiet">
              ${header.started}${footer !== undefined && `, ${duration(footer.duration)}, ${footer.requests} requests`}
            </p>
          </div>
          <nav aria-label="Sections">
            <ul>
              ${shown.map(([id, name]) => html`<li>${link(id, name)}</li>`)}
            </ul>
          </nav>
        </header>
        <main id="content">${verdictSection(run, summary, waived, before)} ${shown.map(([, , markup]) => markup)}</main>
        ${dress.end}
      </body>
    </html>`;
  return `${whole.toString()}\n`;
}

function policyOf(styles: string, scripts: string): string {
  return [
    "default-src 'none'",
    `style-src ${styles}`,
    `script-src ${scripts}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}
