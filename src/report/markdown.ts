import { smallestText } from './smallest.js';
import type { Exchange } from '../result/exchange.js';
import type { FoundFinding } from '../result/findings.js';
import type { Run } from '../result/run-file.js';
import { summarise, type Summary } from '../result/summary.js';
import { CLAUSE_VERDICTS } from '../result/fold.js';
import { curl } from './curl.js';
import { escapeMarkdown as md, markdownCode, markdownFence } from './escape.js';
import { gapsOf } from './gaps.js';
import { unprovenGroups } from './unproven.js';
import * as words from './words.js';
import { shorten } from './wrap.js';

/** GitHub drops a summary over 1 MiB as a whole: octets, with room to spare. */
const MOST_OCTETS = 900_000;

/** A summary for a pull request or a job page: findings first, so that what is cut is what matters least. */
export function renderMarkdown(run: Run): string {
  const summary = summarise(run);
  const blocks = [
    ...head(run, summary),
    ...findings(run, summary),
    ...unproven(summary),
    ...parts(run, summary),
    ...gaps(summary),
    ...notes(run),
  ];
  return fit(blocks);
}

/** Whole blocks only: half a fence would swallow the rest of the page. */
function fit(blocks: readonly string[]): string {
  let text = '';
  let octets = 0;
  for (const [n, block] of blocks.entries()) {
    octets += Buffer.byteLength(block, 'utf8') + 2;
    if (octets > MOST_OCTETS) return `${text}_Cut here: ${blocks.length - n} more blocks are in the other reports._\n`;
    text += `${block}\n\n`;
  }
  return `${text.trimEnd()}\n`;
}

function head(run: Run, summary: Summary): readonly string[] {
  const { symbol, word } = words.OUTCOME_LABELS[summary.outcome];
  const { specified, kept, exercised } = summary.tally.numbers;
  return [
    `# ${symbol} ${word}: ${md(run.header.service)}`,
    md(words.outcomeSentence(run, summary)),
    [
      '| specified | kept | exercised |',
      '|---|---|---|',
      `| ${words.share(specified)} of the testable clauses | ${words.share(kept)} of those | ${words.share(exercised)} of the operations |`,
    ].join('\n'),
  ];
}

function findings(run: Run, summary: Summary): readonly string[] {
  if (summary.findings.length === 0) return [];
  const exchanges = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  return ['## Broken', ...summary.findings.map((found, n) => oneFinding(found, n + 1, exchanges))];
}

function oneFinding(found: FoundFinding, number: number, exchanges: ReadonlyMap<string, Exchange>): string {
  const { finding, cases } = found.verdict;
  const clause = found.clauses[0];
  const level = found.level === 'none' ? 'not claimed' : found.level;
  const exchange = exchanges.get(finding.exchanges.at(-1) ?? '');
  const cell = (text: string): string => md(shorten(text, 2000));
  // A time line needs its line feeds, and letters of one width.
  const isDrawn = finding.observed.includes('\n');
  return [
    `### ${number}. ✗ ${md(finding.claim)}`,
    '',
    `${level}, ${markdownCode(found.entry.id)}${clause === undefined ? '' : `, ${markdownCode(clause.id)}: “${md(words.sentenceOf(clause))}”`}`,
    '',
    '| Expected | Observed |',
    '|---|---|',
    `| ${cell(finding.expected)} | ${isDrawn ? 'As drawn below' : cell(finding.observed)} |`,
    ...(isDrawn ? ['', markdownFence(shorten(finding.observed, 4000), 'text')] : []),
    '',
    `${words.plural(cases, 'case')}, ${words.confirmation(found.verdict)}.`,
    ...(finding.smallest === undefined
      ? []
      : [`Smallest case: ${markdownCode(shorten(smallestText(finding.smallest).replaceAll('\n', ', '), 2000))}`]),
    ...(found.same.length === 0 ? [] : [`Same cause: ${found.same.map(({ id }) => markdownCode(id)).join(', ')}`]),
    ...(exchange === undefined ? [] : ['', markdownFence(shorten(curl(exchange).text, 8000), 'sh')]),
  ].join('\n');
}

function unproven(summary: Summary): readonly string[] {
  const groups = unprovenGroups(summary);
  if (groups.length === 0) return [];
  const lines = groups.map(
    ({ label, reason, names }) =>
      `- ${label.symbol} ${label.word}: ${md(shorten(reason, 1000))} (${names.map(markdownCode).join(', ')})`,
  );
  return ['## Unproven', ...chunks(lines)];
}

function parts(run: Run, summary: Summary): readonly string[] {
  const shown = CLAUSE_VERDICTS.filter((verdict) => summary.tally.clauses[verdict] > 0);
  if (shown.length === 0) return [];
  const titles = new Map(run.header.documents.map(({ id, title }) => [id, title]));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    '## Clauses',
    [
      row([
        'part',
        ...shown.map((verdict) => `${words.CLAUSE_LABELS[verdict].symbol} ${words.CLAUSE_LABELS[verdict].word}`),
      ]),
      row(['---', ...shown.map(() => '---')]),
      ...summary.tally.parts.map((part) =>
        row([
          `${md(titles.get(part.document) ?? part.document)}, ${md(words.partName(part))}`,
          ...shown.map((verdict) => String(part.clauses[verdict])),
        ]),
      ),
    ].join('\n'),
  ];
}

function gaps(summary: Summary): readonly string[] {
  const found = gapsOf(summary);
  if (found.length === 0) return [];
  const lines = found.map(
    ({ folded, facts }) => `- □ ${md(words.sentenceOf(folded))} (${facts.map(markdownCode).join(', ')})`,
  );
  return [`## Not specified: ${words.plural(found.length, 'gap')}`, ...chunks(lines)];
}

function notes(run: Run): readonly string[] {
  if (run.notes.length === 0) return [];
  return ['## Notes', ...chunks(run.notes.map((note) => `- ${note.about}: ${md(shorten(note.text, 1000))}`))];
}

/** Long lists in pieces, so that what is cut is a piece and not the list. */
function chunks(lines: readonly string[]): readonly string[] {
  const size = 50;
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, n) =>
    lines.slice(n * size, (n + 1) * size).join('\n'),
  );
}
