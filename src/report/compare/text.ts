import pc from 'picocolors';
import type { Comparison } from '../../result/compare.js';
import type { Cell, Matrix } from '../../result/matrix.js';
import type { ConsoleOptions } from '../console.js';
import type { Colors } from '../console/page.js';
import { escapeMarkdown as md, markdownCode, visibleLine } from '../wording/escape.js';
import { CLAUSE_LABELS, OUTCOME_LABELS, share } from '../wording/words.js';
import { shorten, wrap } from '../wording/wrap.js';
import { figures, headline, sectionsOf, type Section } from './sections.js';

/** Items of one section that are named; JSON has all. */
const NAMED = 40;

/** What changed between two runs, for a terminal. The last line is the headline. */
export function renderComparison(comparison: Comparison, options: ConsoleOptions = {}): string {
  const colors = options.colors ?? pc.createColors(false);
  const width = Math.min(Math.max(options.width ?? 100, 40), 140);
  const blocks = [
    ...sectionsOf(comparison).map((section) => sectionLines(section, colors, width)),
    figures(comparison).map(([name, value]) => `  ${colors.dim(name.padEnd(15))} ${value}`),
    [colors.bold(headline(comparison))],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function paint(colors: Colors, tone: Section['tone']): (text: string) => string {
  return { bad: colors.red, doubt: colors.yellow, good: colors.green, quiet: colors.dim }[tone];
}

function sectionLines({ title, tone, symbol, items }: Section, colors: Colors, width: number): readonly string[] {
  const more = items.length - NAMED;
  return [
    `${paint(colors, tone)(symbol)} ${colors.bold(title)} ${colors.dim(`(${String(items.length)})`)}`,
    ...items.slice(0, NAMED).flatMap(({ name, text }) => {
      const line = `${name === undefined ? '' : `${visibleLine(name)}${text === '' ? '' : ': '}`}${visibleLine(shorten(text, 300))}`;
      return wrap(line, width - 6).map((one, n) => `${n === 0 ? '  ' : '      '}${one}`);
    }),
    ...(more > 0 ? [`  and ${String(more)} more`] : []),
  ];
}

/** The same for a pull request. */
export function comparisonMarkdown(comparison: Comparison, level = 1): string {
  const hash = '#'.repeat(level);
  return `${[
    `${hash} ${level === 1 ? 'What changed' : 'Since the last run'}`,
    headline(comparison),
    table(['', ''], figures(comparison)),
    ...sectionsOf(comparison).map(({ title, symbol, items }) =>
      [
        `${hash}# ${symbol} ${title} (${String(items.length)})`,
        '',
        ...items
          .slice(0, NAMED)
          .map(({ name, text }) => `- ${name === undefined ? '' : `${markdownCode(name)} `}${md(shorten(text, 300))}`),
        ...(items.length > NAMED ? [`- and ${String(items.length - NAMED)} more`] : []),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`;
}

/** Columns side by side: only rows that differ, since the others say nothing of a difference. */
export function renderMatrix(matrix: Matrix, options: ConsoleOptions = {}): string {
  const colors = options.colors ?? pc.createColors(false);
  const width = Math.min(Math.max(options.width ?? 100, 60), 140);
  const lines = matrix.columns.map(
    ({ name, outcome, numbers }, n) =>
      `  ${letter(n)}  ${OUTCOME_LABELS[outcome].symbol} ${OUTCOME_LABELS[outcome].word.padEnd(14)}  kept ${share(numbers.kept).padEnd(18)}  ${visibleLine(name)}`,
  );
  const rows = matrix.rows.filter(({ differs }) => differs);
  const names = Math.min(Math.max(0, ...rows.map(({ id }) => visibleLine(id).length)), Math.floor(width / 2));
  const table = rows.flatMap(({ id, cells }) => {
    const marks = cells.map(({ verdict }) => (verdict ? CLAUSE_LABELS[verdict].symbol : ' ')).join('  ');
    const seen = cells.some(({ observed }) => observed.length > 0) ? cells.map(observedText).join(' | ') : '';
    const head = `  ${visibleLine(id).padEnd(names)}  ${marks}`;
    return [
      head,
      ...(seen === '' ? [] : wrap(`observed: ${seen}`, width - 6).map((line) => `      ${colors.dim(line)}`)),
    ];
  });
  const same = matrix.rows.length - rows.length;
  return `${[
    ...lines,
    '',
    `  ${' '.repeat(names)}  ${matrix.columns.map((_, n) => letter(n)).join('  ')}`,
    ...table,
    '',
    colors.dim(`  ${String(same)} rules are the same in all. ${legend()}`),
  ].join('\n')}\n`;
}

function legend(): string {
  return Object.values(CLAUSE_LABELS)
    .map(({ symbol, word }) => `${symbol} ${word}`)
    .join(', ');
}

/** `A`, `B`, ... then numbers. */
function letter(n: number): string {
  return n < 26 ? String.fromCharCode(65 + n) : String(n + 1);
}

export function observedText({ observed }: Cell): string {
  return observed.length === 0 ? '–' : visibleLine(shorten(observed.join('; '), 200));
}

export function matrixMarkdown({ columns, rows }: Matrix): string {
  return `${[
    '# Implementations',
    table(
      ['rule', ...columns.map(({ name }) => md(name))],
      [
        [
          'outcome',
          ...columns.map(({ outcome }) => `${OUTCOME_LABELS[outcome].symbol} ${OUTCOME_LABELS[outcome].word}`),
        ],
        ['kept', ...columns.map(({ numbers }) => share(numbers.kept))],
        ...rows.map(({ id, cells }) => [markdownCode(id), ...cells.map((cell) => cellMarkdown(cell))]),
      ],
    ),
  ].join('\n\n')}\n`;
}

function cellMarkdown(cell: Cell): string {
  const mark = cell.verdict ? `${CLAUSE_LABELS[cell.verdict].symbol} ${CLAUSE_LABELS[cell.verdict].word}` : '';
  return `${mark}${cell.observed.length === 0 ? '' : ` (${md(observedText(cell))})`}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}
