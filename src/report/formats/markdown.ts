import { breadthSentence, headlineOf, headlineWithNumber } from '../breadth.js';
import { smallestText } from '../wording/smallest.js';
import type { FoundFinding } from '../../result/findings.js';
import type { Run } from '../../result/run-file.js';
import { summarise, type Summary } from '../../result/summary.js';
import { applyWaivers, type Waived } from '../../result/waivers.js';
import { CLAUSE_VERDICTS } from '../../result/fold.js';
import { escapeMarkdown as md, markdownCode, markdownFence } from '../wording/escape.js';
import { gapsOf } from './gaps.js';
import { HARM, harmTexts } from '../wording/harm.js';
import { otherNotes } from '../wording/other-notes.js';
import { differenceText } from '../telling/evidence.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import { countHarms, rankedGroups, type ToldGroup } from '../telling/ranked.js';
import { reproducedText } from '../scripts/reproduced.js';
import { tryIt } from '../scripts/try-it.js';
import { toldUnproven } from '../waivers/unproven.js';
import { nameOf, placeText, stateText, termsOf, waivedText } from '../waivers/waived.js';
import { placeFinder } from '../wording/place.js';
import * as words from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

/** GitHub drops a summary over 1 MiB as a whole: octets, with room to spare. */
const MOST_OCTETS = 900_000;

/** Findings that are told before all else is folded. */
const MOST_WORST = 3;

/** Places that are named below a finding that is like them. */
const PLACES = 50;

/** A summary for a pull request or a job page: the worst findings in words, and all else folded, what matters most first. */
export function renderMarkdown(run: Run, options: words.RenderOptions = {}): string {
  const summary = summarise(run);
  const waived = applyWaivers(summary, options.waivers);
  const groups = rankedGroups(run, summary, (id) => waivedText(waived, id));
  const open = (about: string, texts: readonly string[]): Fold => ({ about, texts });
  const count = words.plural(groups.length, 'finding');
  return fit([
    open('records of others', harm(run)),
    open('the outcome', head(run, summary)),
    open('what to do first', worst(run, groups, waived, options.urlOf)),
    { about: 'findings', title: `All that is known of ${count}`, texts: findings(run, groups, waived) },
    { about: 'waivers', title: 'Waivers', texts: waivers(waived) },
    // Where nothing failed, this is what the reader has to know.
    groups.length === 0
      ? open('what is unproven', headed('Unproven', unproven(run, summary, waived)))
      : { about: 'what is unproven', title: 'Unproven', texts: unproven(run, summary, waived) },
    { about: 'the rules', title: 'Rules by part', texts: parts(run, summary) },
    { about: 'gaps', title: `Not specified: ${words.plural(gapsOf(summary).length, 'gap')}`, texts: gaps(summary) },
    { about: 'notes', title: 'Notes', texts: notes(run) },
  ]);
}

/** A section. What is in it is written or left out text by text: half a fence would swallow the rest of the page. */
interface Fold {
  readonly about: string;
  /** Text of our own, by which it is unfolded; without one it is not folded. */
  readonly title?: string;
  readonly texts: readonly string[];
}

function fit(folds: readonly Fold[]): string {
  let text = '';
  let octets = 0;
  for (const [n, { title, texts }] of folds.entries()) {
    if (texts.length === 0) continue;
    if (title !== undefined) text += `<details>\n<summary>${title}</summary>\n\n`;
    for (const [k, one] of texts.entries()) {
      octets += Buffer.byteLength(one, 'utf8') + 2;
      if (octets > MOST_OCTETS) {
        const end = title === undefined ? '' : '</details>\n\n';
        const [cut, ...rest] = folds.slice(n);
        return `${text}${end}${leftOut([...(cut === undefined ? [] : [{ ...cut, texts: cut.texts.slice(k) }]), ...rest])}\n`;
      }
      text += `${one}\n\n`;
    }
    if (title !== undefined) text += '</details>\n\n';
  }
  return `${text.trimEnd()}\n`;
}

function leftOut(folds: readonly Fold[]): string {
  const some = folds.filter(({ texts }) => texts.length > 0);
  const count = some.find(({ about }) => about === 'findings')?.texts.length ?? 0;
  const others = some.map(({ about }) => about).filter((about) => about !== 'findings');
  const list = [...(count > 0 ? [words.plural(count, 'finding')] : []), ...others].join(', ');
  return `_Left out, because a summary may not be longer than 1 MiB: ${list}. The other reports have all of it._`;
}

function harm(run: Run): readonly string[] {
  const texts = harmTexts(run);
  if (texts.length === 0) return [];
  return [[`**✗ ${HARM}**`, '', ...texts.map((text) => `- ${md(text)}`)].join('\n')];
}

function head(run: Run, summary: Summary): readonly string[] {
  const { symbol } = headlineOf(summary);
  const { specified, kept, exercised, surface } = summary.tally.numbers;
  const points = surface === undefined ? '' : `, asked ${words.share(surface)} of the points of the surface`;
  return [
    `# ${symbol} ${headlineWithNumber(summary)}: ${md(run.header.service)}`,
    md(breadthSentence(run, summary)),
    `Specified ${words.share(specified)} of the rules that can be tested, kept ${words.share(kept)} of those, exercised ${words.share(exercised)} of the operations${points}.`,
  ];
}

/** The findings to mend first: what is wrong, what it costs, what usually mends it, and the line of the contract. */
function worst(
  run: Run,
  groups: readonly ToldGroup[],
  waived: Waived,
  urlOf: words.RenderOptions['urlOf'],
): readonly string[] {
  if (groups.length === 0) return [];
  const placeOf = placeFinder(run);
  const items = groups.slice(0, MOST_WORST).map(({ first, told }, n) => {
    const { file, line } = placeOf(first.entry, first.clauses[0]);
    const url = urlOf?.(file);
    const name = markdownCode(`${file}:${String(line)}`);
    const lines = [
      `${String(n + 1)}. **${HARM_LABELS[told.harm]}**: ${md(told.sentence)}${waived.of(first.entry.id).wholly ? ' (waived)' : ''}`,
      told.cost === '' ? '' : md(told.cost),
      told.fix === '' ? '' : `**Usual fix**: ${md(told.fix)}`,
      url === undefined ? name : `[${name}](<${url}#L${String(line)}>)`,
    ];
    return lines.filter((one) => one !== '').join('  \n   ');
  });
  return [`**${words.plural(groups.length, 'finding')}**: ${countHarms(groups)}`, items.join('\n')];
}

function findings(run: Run, groups: readonly ToldGroup[], waived: Waived): readonly string[] {
  const lines = tryIt(run);
  return groups.map((group, n) =>
    oneFinding(
      group,
      n + 1,
      lines(group.first.verdict.finding),
      waived,
      reproducedText(run, group.first.entry.id, group.first.verdict.finding),
    ),
  );
}

function oneFinding(
  { first: found, alike, told, blocked }: ToldGroup,
  number: number,
  lines: readonly string[],
  waived: Waived,
  reproduced: string | undefined,
): string {
  const { finding, cases } = found.verdict;
  const clause = found.clauses[0];
  const level = found.level === 'none' ? 'not claimed' : found.level;
  const cell = (text: string): string => md(shorten(text, 2000));
  // A time line needs its line feeds, and letters of one width.
  const isDrawn = finding.observed.includes('\n');
  return [
    `### ${number}. ✗ ${md(told.sentence)}`,
    '',
    ...(told.cost === '' ? [] : [md(told.cost), '']),
    ...(told.fix === '' ? [] : [`**Usual fix**: ${md(told.fix)}`, '']),
    `**${HARM_LABELS[told.harm]}**, ${level}, ${markdownCode(found.entry.id)}${clause === undefined ? '' : `, ${markdownCode(clause.id)}: “${md(words.sentenceOf(clause))}”`}`,
    ...terms(found, waived),
    '',
    '| Expected | Observed |',
    '|---|---|',
    `| ${cell(finding.expected)} | ${isDrawn ? 'As drawn below' : cell(finding.observed)} |`,
    ...(isDrawn ? ['', markdownFence(shorten(finding.observed, 4000), 'text')] : []),
    '',
    ...told.differences.map((one) => `- ${markdownCode(shorten(differenceText(one), 1000))}`),
    ...(told.differences.length === 0 ? [] : ['']),
    `Claim: ${md(finding.claim)}. ${words.plural(cases, 'case')}, ${words.confirmation(found.verdict)}.`,
    ...(finding.smallest === undefined
      ? []
      : [`Smallest case: ${markdownCode(shorten(smallestText(finding.smallest).replaceAll('\n', ', '), 2000))}`]),
    ...(found.same.length === 0 ? [] : [`Same cause: ${found.same.map(({ id }) => markdownCode(id)).join(', ')}`]),
    ...(blocked.length === 0
      ? []
      : [`Not judged until it is fixed: ${blocked.map(({ id }) => markdownCode(id)).join(', ')}`]),
    ...(alike.length === 0 ? [] : ['', 'Alike elsewhere:', '', ...alike.slice(0, PLACES).map(place)]),
    ...(alike.length > PLACES ? [`- and ${words.plural(alike.length - PLACES, 'more place')}`] : []),
    ...(reproduced === undefined ? [] : ['', md(reproduced)]),
    ...(lines.length === 0 ? [] : ['', markdownFence(shorten(lines.join('\n'), 8000), 'sh')]),
  ].join('\n');
}

/** Who lets it stay; with the entries, where not all of one cause are waived alike. */
function terms({ entry, same }: FoundFinding, waived: Waived): readonly string[] {
  const entries = [entry, ...same];
  const texts = entries.map(({ id }) => waivedText(waived, id));
  const [first] = texts;
  if (texts.every((text) => text === first)) return first === undefined ? [] : ['', `**Waived**: ${md(first)}`];
  return entries.flatMap(({ id }, n) => ['', `**Waived**: ${markdownCode(id)}: ${md(texts[n] ?? 'not waived')}`]);
}

function waivers({ waivers: all }: Waived): readonly string[] {
  if (all.length === 0) return [];
  const lines = all.map((one) => {
    const mark = one.state === 'stale' || one.state === 'expired' ? '✗ ' : '';
    const about = `${markdownCode(nameOf(one.waiver))} ${md(termsOf(one.waiver))}`;
    return `- ${mark}${about}: ${md(stateText(one))} (${markdownCode(placeText(one.waiver))})`;
  });
  return chunks(lines);
}

function place({ entry, verdict }: FoundFinding): string {
  return `- ${markdownCode(entry.id)}: ${md(shorten(verdict.finding.observed, 300))}`;
}

function headed(title: string, texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : [`## ${title}`, ...texts];
}

function unproven(run: Run, summary: Summary, waived: Waived): readonly string[] {
  const findings = rankedGroups(run, summary, (id) => waivedText(waived, id));
  const groups = toldUnproven(run, summary, findings);
  if (groups.length === 0) return [];
  const lines = groups.map(
    ({ label, reason, names, next }) =>
      `- ${label.symbol} ${label.word}: ${md(shorten(reason, 1000))}${next === undefined ? '' : `. Next: ${markdownCode(next)}`} (${names.map(markdownCode).join(', ')})`,
  );
  return chunks(lines);
}

function parts(run: Run, summary: Summary): readonly string[] {
  const shown = CLAUSE_VERDICTS.filter((verdict) => summary.tally.clauses[verdict] > 0);
  if (shown.length === 0) return [];
  const titles = new Map(run.header.documents.map(({ id, title }) => [id, title]));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
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
  return chunks(lines);
}

function notes(run: Run): readonly string[] {
  const notes = otherNotes(run);
  if (notes.length === 0) return [];
  return chunks(notes.map((note) => `- ${note.about}: ${md(shorten(note.text, 1000))}`));
}

/** Long lists in pieces, so that what is cut is a piece and not the list. */
function chunks(lines: readonly string[]): readonly string[] {
  const size = 50;
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, n) =>
    lines.slice(n * size, (n + 1) * size).join('\n'),
  );
}
