import { createHash } from 'node:crypto';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { OUTCOME_LABELS, duration } from '../words.js';
import { clauseSection } from './clause-section.js';
import { CSS } from './css.js';
import { findingSection } from './finding-section.js';
import { html, link, Markup } from './markup.js';
import { environmentSection, gapSection, noteSection, unprovenSection } from './rest-sections.js';
import { SCRIPT } from './script.js';
import { verdictSection } from './verdict-section.js';

// Not written into the template: the policy holds the digests of exactly what stands between the tags.
const STYLE_BLOCK = Markup.ours(`<style>${CSS}</style>`);
const SCRIPT_BLOCK = Markup.ours(`<script>${SCRIPT}</script>`);

/**
 * One file that needs nothing else: it opens from a disk, without a network and without its script. Whatever a target
 * sent stands in it as text, and the page's own policy lets nothing run, load or submit but its two hashed blocks.
 */
export function renderHtml(run: Run): string {
  const summary = summarise(run);
  const { header, footer } = run;
  const sections: readonly (readonly [string, string, Markup])[] = [
    ['findings', 'Findings', findingSection(run, summary)],
    ['unproven', 'Unproven', unprovenSection(summary)],
    ['clauses', 'Clauses', clauseSection(run, summary)],
    ['gaps', 'Gaps', gapSection(summary)],
    ['notes', 'Notes', noteSection(run)],
    ['environment', 'Environment', environmentSection(run)],
  ];
  const shown = sections.filter(([, , markup]) => markup.toString() !== '');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${Markup.ours(policy())}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${OUTCOME_LABELS[summary.outcome].word}: ${header.service}</title>
        ${STYLE_BLOCK}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the verdict</a>
        <header>
          <div class="masthead">
            <h1>${header.service} <span class="quiet">${header.baseUrl}</span></h1>
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
        <main id="content">${verdictSection(run, summary)} ${shown.map(([, , markup]) => markup)}</main>
        ${SCRIPT_BLOCK}
      </body>
    </html>`;
  return `${page.toString()}\n`;
}

/** The hashes are those of the two blocks as they stand in the page; nothing else may style or run. */
function policy(): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
  return [
    "default-src 'none'",
    `style-src ${hash(CSS)}`,
    `script-src ${hash(SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
