import { compareTold } from '../compare/told.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { applyWaivers } from '../../result/waivers.js';
import { headlineWithNumber } from '../breadth.js';
import { humanTime, tookText } from '../wording/human-time.js';
import { targetText, type RenderOptions } from '../wording/words.js';
import { brandMark } from './markup/brand.js';
import { clauseSection } from './sections/clause-section.js';
import { CSS } from './markup/css.js';
import { documentSection } from './sections/document-section.js';
import { entrySection } from './sections/entry-section.js';
import { numberFindings } from './markup/finding-links.js';
import { findingSection } from './findings/finding-section.js';
import { mapSection } from './sections/map-section.js';
import { html, link, Markup } from './markup/markup.js';
import {
  environmentSection,
  harmSection,
  gapSection,
  noteSection,
  silencedSection,
  unprovenSection,
} from './sections/rest-sections.js';
import { SERVED_SCRIPT } from './script/script-served.js';
import { SCRIPT } from './script/script.js';
import { searchForm } from './sections/search-form.js';
import { trafficSection } from './sections/traffic-section.js';
import { trendPoint } from '../trend.js';
import { trendSection } from './sections/trend-section.js';
import { uncoveredSection } from './sections/uncovered-section.js';
import { verdictSection } from './sections/verdict-section.js';
import { waiverSection } from './findings/waiver-section.js';
import { dressOf, policyOf, wholePage, type Dress } from './markup/whole-page.js';
import { wordSection } from './sections/word-section.js';

const INSIDE = dressOf(CSS, SCRIPT);

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

/**
 * The page for a server on the same machine, where it can be acted upon: a second script asks that server, and nothing else.
 *
 * @param shown the revision of the run, which the script compares with that of the server, and whether the run goes on
 */
export function renderServedHtml(
  run: Run,
  options: RenderOptions,
  { revision, isEnded }: { readonly revision: string; readonly isEnded: boolean },
): string {
  const dress = dressOf(CSS, SCRIPT, SERVED_SCRIPT);
  const policy = `${dress.policy}; connect-src 'self'`;
  return page(run, options, { ...dress, policy, root: html`data-revision="${revision}"` }, !isEnded);
}

function page(run: Run, { before, trend = [], waivers }: RenderOptions, dress: Dress, isUnderWay = false): string {
  const summary = summarise(run);
  const waived = applyWaivers(summary, waivers);
  const findings = numberFindings(run, summary, waived);
  const comparison = before && compareTold(before, run);
  const { header, footer } = run;
  const sections: readonly (readonly [string, string, Markup])[] = [
    ['findings', 'Findings', findingSection(run, findings, { waived, comparison })],
    ['map', 'Map', mapSection(run, summary, findings)],
    ['document', 'Document', documentSection(run, summary)],
    ['waivers', 'Waivers', waiverSection(waived)],
    // What is not judged yet is not unproven.
    ['unproven', 'Unproven', isUnderWay ? html`` : unprovenSection(run, summary, findings)],
    ['clauses', 'Rules', clauseSection(run, summary)],
    ['gaps', 'Gaps', gapSection(run, summary)],
    ['silenced', 'Ruled out', silencedSection(run)],
    ['entries', 'Entries', entrySection(run, summary, waived, findings)],
    ['traffic', 'Traffic', trafficSection(run)],
    ['notes', 'Notes', noteSection(run)],
    ['environment', 'Environment', environmentSection(run)],
    ['words', 'Words', wordSection()],
  ];
  const shown = sections.filter(([, , markup]) => markup.toString() !== '');
  return wholePage(
    `${isUnderWay ? 'Still running' : headlineWithNumber(summary)}: ${header.service}`,
    dress,
    html`<a class="skip" href="#content">Skip to the verdict</a>
      <header>
        <div class="masthead">
          <h1>${brandMark()} ${header.service} <span class="quiet">${targetText(run)}</span></h1>
          <p class="quiet">
            <time datetime="${header.started}">${humanTime(header.started)}</time
            >${footer !== undefined && `, ${tookText(footer.duration)}, ${footer.requests} requests`}
          </p>
        </div>
        <nav aria-label="Sections">
          <ul>
            ${shown.map(([id, name]) => html`<li>${link(id, name)}</li>`)}
          </ul>
        </nav>
      </header>
      ${searchForm(run, findings)}
      <main id="content">
        ${harmSection(run)} ${verdictSection(run, summary, { waived, findings, comparison, isUnderWay })}
        ${trendSection([...trend, trendPoint(run, summary)])} ${uncoveredSection(run, summary)}
        ${shown.map(([, , markup]) => markup)}
      </main>`,
  );
}
