import { compareTold } from '../compare/told.js';
import type { Run } from '../../result/run-file.js';
import { renderAnnotations } from './annotations.js';
import { comparisonMarkdown } from '../compare/text.js';
import { renderBadge, renderBadgeJson } from './badge.js';
import { renderCtrf } from './ctrf.js';
import { renderHar } from './har.js';
import { renderHtml, renderHtmlFolder } from '../html/page.js';
import { renderJson } from './json.js';
import { renderJunit } from './junit.js';
import { renderMarkdown } from './markdown.js';
import { renderSarif } from './sarif.js';
import { renderTap } from './tap.js';
import { renderWaivers } from '../waivers/waiver-draft.js';
import { trendPoint, trendText } from '../trend.js';
import type { RenderOptions } from '../wording/words.js';

/** One format of reports: what it is called, and how a run becomes a text of it. */
export interface Format {
  /** The usual name of such a file. */
  readonly file: string;
  /** For whom, in a few words. */
  readonly about: string;
  readonly render: (run: Run, options?: RenderOptions) => string;
  /** Of a format that is a folder: its files by name. `render` then gives the one that is opened first. */
  readonly files?: (run: Run, options?: RenderOptions) => ReadonlyMap<string, string>;
}

/** The summary, and what changed since earlier runs where these are known. */
function renderMarkdownSince(run: Run, options?: RenderOptions): string {
  const trend = options?.trend === undefined ? undefined : trendText([...options.trend, trendPoint(run)]);
  return [
    renderMarkdown(run, options),
    ...(options?.before === undefined ? [] : [comparisonMarkdown(compareTold(options.before, run), 2)]),
    ...(trend === undefined ? [] : [`${trend}\n`]),
  ].join('\n');
}

/** All formats by name, in the order in which they are listed. */
export const REPORTS = {
  html: { file: 'report.html', about: 'one page for reading', render: renderHtml },
  'html-folder': {
    file: 'report',
    about: 'the page as a folder, for hosts that allow no style or script inside a page',
    render: (run, options) => renderHtmlFolder(run, options).get('index.html') ?? '',
    files: renderHtmlFolder,
  },
  junit: { file: 'junit.xml', about: 'JUnit XML that all CI servers read', render: renderJunit },
  'junit-strict': {
    file: 'junit-strict.xml',
    about: 'JUnit XML for the xUnit plugin of Jenkins',
    render: (run, options) => renderJunit(run, { ...options, dialect: 'strict' }),
  },
  'junit-rich': {
    file: 'junit-rich.xml',
    about: 'JUnit XML with properties and evidence',
    render: (run, options) => renderJunit(run, { ...options, dialect: 'rich' }),
  },
  markdown: {
    file: 'summary.md',
    about: 'a summary for a job page',
    render: renderMarkdownSince,
  },
  annotations: {
    file: 'annotations.txt',
    about: 'commands that show findings in GitHub Actions',
    render: renderAnnotations,
  },
  sarif: { file: 'results.sarif', about: 'findings for code scanning (SARIF 2.1.0)', render: renderSarif },
  ctrf: { file: 'ctrf.json', about: 'Common Test Report Format', render: renderCtrf },
  tap: { file: 'results.tap', about: 'Test Anything Protocol, version 14', render: renderTap },
  har: { file: 'exchanges.har', about: 'every recorded exchange (HAR 1.2)', render: (run) => renderHar(run) },
  badge: { file: 'badge.svg', about: 'a picture with the outcome and the gaps', render: (run) => renderBadge(run) },
  'badge-json': {
    file: 'badge.json',
    about: 'the same for the endpoint badge of shields.io',
    render: (run) => renderBadgeJson(run),
  },
  json: { file: 'summary.json', about: 'all that the reports say, for programs', render: renderJson },
  waivers: {
    file: 'waivers.yaml',
    about: 'a waiver for each failure that has none, to be completed',
    render: renderWaivers,
  },
} as const satisfies Readonly<Record<string, Format>>;

export type ReportFormat = keyof typeof REPORTS;

export const REPORT_FORMATS = Object.keys(REPORTS) as readonly ReportFormat[];

/** What the named format writes: paths and texts. One file for most. */
export function reportFiles(format: ReportFormat, run: Run, options?: RenderOptions): ReadonlyMap<string, string> {
  const { file, render, files }: Format = REPORTS[format];
  if (files === undefined) return new Map([[file, render(run, options)]]);
  return new Map([...files(run, options)].map(([name, text]) => [`${file}/${name}`, text]));
}

/** A report in the named format. */
export function renderReport(format: ReportFormat, run: Run, options?: RenderOptions): string {
  const { render }: Format = REPORTS[format];
  return render(run, options);
}
