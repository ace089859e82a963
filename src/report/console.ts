import { smallestText } from './smallest.js';
import pc from 'picocolors';
import type { Entry } from '../result/entries.js';
import { groupFindings, type FindingGroup, type FoundFinding } from '../result/findings.js';
import { CLAUSE_VERDICTS, type ClauseVerdict } from '../result/fold.js';
import type { Outcome, Run } from '../result/run-file.js';
import { summarise, type Summary } from '../result/summary.js';
import { applyWaivers, type JudgedWaiver, type Waived, type Waivers } from '../result/waivers.js';
import { visible, visibleLine } from './escape.js';
import { HARM, harmTexts, otherNotes } from './harm.js';
import { nothingJudged } from './nothing-judged.js';
import { typedFile } from './place.js';
import { tryIt } from './try-it.js';
import { unprovenGroups } from './unproven.js';
import { placeText, troubleText, waivedText } from './waived.js';
import type { Finding } from '../result/verdict.js';
import * as words from './words.js';
import { shorten, wrap } from './wrap.js';

/** What `picocolors.createColors` gives. */
export type Colors = ReturnType<typeof pc.createColors>;

export interface ConsoleOptions {
  /** `picocolors.createColors(true)` on a terminal; plain without. */
  readonly colors?: Colors;
  readonly width?: number;
  readonly waivers?: Waivers;
}

/** Entries that are named beside a reason; the others are only counted. */
const NAMED = 4;
/** Places that are named below a finding that is like them. */
const PLACES = 12;

/** What a person reads when a run ends: what is broken and how to see it, what is unproven, and last the verdict. */
export function renderConsole(run: Run, options: ConsoleOptions = {}): string {
  const summary = summarise(run);
  const page: Page = {
    waived: applyWaivers(summary, options.waivers),
    colors: options.colors ?? pc.createColors(false),
    width: Math.min(Math.max(options.width ?? 100, 40), 140),
    run,
    tryIt: tryIt(run),
  };
  const sections = [
    harm(page),
    findings(page, summary),
    troubles(page),
    unproven(page, summary),
    parts(page, summary),
    notes(page),
    verdict(page, summary),
    advice(page, summary),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

interface Page {
  readonly waived: Waived;
  readonly colors: Colors;
  readonly width: number;
  readonly run: Run;
  readonly tryIt: (finding: Finding) => readonly string[];
}

/** Before anything else: somebody has to be told. */
function harm({ colors, run, width }: Page): readonly string[] {
  const texts = harmTexts(run);
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) => wrap(text, width - 5).map((line) => `     ${line}`));
  return [colors.red(colors.bold(`✗ ${HARM}`)), ...lines];
}

function findings(page: Page, summary: Summary): readonly string[] {
  return groupFindings(summary.findings, (id) => waivedText(page.waived, id)).flatMap((group, n) => [
    ...(n > 0 ? [''] : []),
    ...oneFinding(page, group, n + 1),
  ]);
}

function oneFinding(page: Page, { first: found, alike }: FindingGroup, number: number): readonly string[] {
  const { colors } = page;
  const { finding } = found.verdict;
  const level = found.level === 'none' ? 'not claimed' : found.level;
  const paint = found.level === 'must' ? colors.red : colors.yellow;
  const title = wrap(visibleLine(finding.claim), page.width - 8);
  const clause = found.clauses[0];
  return [
    ...title.map((line, n) => (n === 0 ? `${paint(`✗ ${number}`)}  ${colors.bold(line)}` : `     ${line}`)),
    ...field(page, level, `${found.entry.id}${clause ? `, ${clause.id}` : ''}`),
    ...(clause ? field(page, `part ${clause.clause.part}`, `“${words.sentenceOf(clause)}”`, colors.italic) : []),
    ...terms(page, [found.entry, ...found.same]),
    ...field(page, 'expected', finding.expected, colors.green),
    ...field(page, 'observed', finding.observed, paint),
    ...(finding.where === undefined ? [] : field(page, 'where', finding.where)),
    ...(finding.smallest === undefined
      ? []
      : field(page, found.verdict.minimal ? 'smallest' : 'case', smallestText(finding.smallest))),
    ...field(page, 'proof', `${words.confirmation(found.verdict)}, ${words.plural(found.verdict.cases, 'case')}`),
    ...(found.same.length === 0
      ? []
      : field(page, 'also', `${names(found.same.map((entry) => entry.id))}: same cause`)),
    ...places(page, alike, found),
    ...reproduction(page, finding),
  ];
}

/** Who lets it stay; with the entries, where not all of one cause are waived alike. */
function terms(page: Page, entries: readonly Entry[]): readonly string[] {
  const texts = entries.map(({ id }) => waivedText(page.waived, id));
  const [first] = texts;
  if (texts.every((text) => text === first))
    return first === undefined ? [] : field(page, 'waived', first.replace(/^waived /, ''));
  return entries.flatMap(({ id }, n) => field(page, 'waived', `${id}: ${texts[n] ?? 'not waived'}`));
}

/** Waivers that should not be there any more: findings themselves. */
function troubles({ colors, waived, width }: Page): readonly string[] {
  return waived.troubles.flatMap((one) =>
    wrap(visibleLine(`${placeText(one.waiver)}: ${troubleText(one)}`), width - 5).map((line, n) =>
      n === 0 ? `${colors.red('✗')}    ${line}` : `     ${line}`,
    ),
  );
}

/** Where else it is so, each with what was observed there; with the case, where an entry is named more than once. */
function places(page: Page, alike: readonly FoundFinding[], first: FoundFinding): readonly string[] {
  const named = alike.slice(0, PLACES).map(({ entry, verdict }) => {
    const { observed, smallest } = verdict.finding;
    const isTwice = [first, ...alike].filter((one) => one.entry.id === entry.id).length > 1;
    const which =
      isTwice && smallest !== undefined ? ` (${shorten(smallestText(smallest).replaceAll('\n', ', '), 60)})` : '';
    return `${entry.id}${which}: ${shorten(observed.split('\n', 1)[0] ?? '', 120)}`;
  });
  const more = alike.length - named.length;
  const lines = more > 0 ? [...named, `and ${words.plural(more, 'more place')}`] : named;
  return lines.flatMap((line, n) => field(page, n === 0 ? 'alike' : '', line));
}

/** Not wrapped: a command line has to be copied as it is. */
function reproduction({ colors, tryIt }: Page, finding: Finding): readonly string[] {
  const lines = tryIt(finding).flatMap((line) => visible(line).split('\n'));
  return lines.map((line, n) => `     ${colors.dim((n === 0 ? 'try' : '').padEnd(10))}${colors.cyan(line)}`);
}

function field(page: Page, name: string, value: string, paint?: (text: string) => string): readonly string[] {
  // Of a drawing nothing may be missing: what it shows stands below it.
  const text = shorten(visible(value), value.includes('\n') ? 4000 : 1200);
  return wrap(text, page.width - 15).map((line, n) => {
    const label = page.colors.dim((n === 0 ? name : '').padEnd(10));
    return `     ${label}${paint ? paint(line) : line}`;
  });
}

function unproven(page: Page, summary: Summary): readonly string[] {
  const groups = unprovenGroups(summary);
  if (groups.length === 0) return [];
  const { colors } = page;
  return groups.flatMap((group) => {
    const { symbol, word } = group.label;
    const lines = wrap(shorten(visibleLine(group.reason), 400), page.width - 5);
    return [
      ...lines.map((line, n) => (n === 0 ? `${colors.yellow(symbol)}    ${line}` : `     ${line}`)),
      ...wrap(`${word}: ${visibleLine(names(group.names))}`, page.width - 5).map((line) => `     ${colors.dim(line)}`),
    ];
  });
}

/** One line for each chapter: only what occurs, in the order of the verdicts. */
function parts(page: Page, summary: Summary): readonly string[] {
  const { colors, run } = page;
  const claimed = new Map(run.header.documents.map((document) => [document.id, document]));
  const shown = summary.tally.parts.filter((part) => claimed.get(part.document)?.claimed === true);
  const width = Math.max(0, ...shown.map((part) => visibleLine(words.partName(part)).length));
  let document = '';
  const lines = shown.flatMap((part) => {
    const counts = CLAUSE_VERDICTS.filter((verdict) => part.clauses[verdict] > 0).map((verdict) =>
      paintVerdict(
        colors,
        verdict,
      )(`${words.CLAUSE_LABELS[verdict].symbol} ${part.clauses[verdict]} ${words.CLAUSE_LABELS[verdict].word}`),
    );
    const title = part.document === document ? [] : [colors.bold(visibleLine(claimed.get(part.document)?.title ?? ''))];
    document = part.document;
    return [...title, `  ${visibleLine(words.partName(part)).padEnd(width)}  ${counts.join('  ')}`];
  });
  const { gaps } = summary.tally;
  const advice = `${words.plural(gaps, 'gap')} that nobody has specified: probity gaps ${visibleLine(typedFile(run))}`;
  return gaps === 0 ? lines : [...lines, colors.dim(`  ${advice}`)];
}

function paintVerdict(colors: Colors, verdict: ClauseVerdict): (text: string) => string {
  if (verdict === 'violated') return colors.red;
  if (verdict === 'unproven' || verdict === 'excluded') return colors.yellow;
  if (verdict === 'satisfied') return colors.green;
  return colors.dim;
}

function notes(page: Page): readonly string[] {
  return otherNotes(page.run).flatMap((note) =>
    wrap(`${note.about}: ${shorten(visibleLine(note.text), 400)}`, page.width - 5).map((line, n) =>
      n === 0 ? `${page.colors.yellow('note')} ${line}` : `     ${line}`,
    ),
  );
}

function verdict(page: Page, summary: Summary): readonly string[] {
  const { colors, run, width } = page;
  const { numbers } = summary.tally;
  const { symbol, word } = words.OUTCOME_LABELS[summary.outcome];
  const sentence = wrap(visibleLine(words.outcomeSentence(run, summary)), width - 2);
  const share = (name: keyof typeof numbers): string => `${name} ${words.share(numbers[name])}`;
  const headline = `${share('specified')} · ${share('kept')} · ${share('exercised')}`;
  return [
    paintOutcome(colors, summary.outcome)(colors.bold(`${symbol} ${word.toUpperCase()}`)),
    ...sentence.map((line) => `  ${line}`),
    ...wrap(headline, width - 2).map((line) => `  ${line}`),
    ...waiverLine(page, summary),
    colors.dim(`  ${visibleLine(facts(run))}`),
  ];
}

/** Where there is nothing to read above: what it lacks is said by another command. */
function advice({ run, colors, width }: Page, summary: Summary): readonly string[] {
  const found = nothingJudged(run, summary);
  if (found === undefined) return [];
  // The command is to be copied, so it is in one piece.
  return [
    ...wrap(visibleLine(`${found.text}:`), width).map((line) => colors.bold(line)),
    `  ${visibleLine(found.command)}`,
  ];
}

/** A waiver takes nothing away from the outcome: what it changes is said beside it. */
function waiverLine({ waived, width }: Page, { entries }: Summary): readonly string[] {
  if (waived.waivers.length === 0) return [];
  const count = (state: JudgedWaiver['state']): number => waived.waivers.filter((one) => one.state === state).length;
  const failed = entries.filter(({ verdict }) => verdict.kind === 'fail');
  const wholly = failed.filter(({ id }) => waived.of(id).wholly).length;
  const others = (['stale', 'expired', 'unseen'] as const).filter((state) => count(state) > 0);
  const text = [
    `${wholly} of ${words.plural(failed.length, 'failed entry')} waived`,
    ...others.map((state) => `${words.plural(count(state), 'waiver')} ${state === 'unseen' ? 'not seen' : state}`),
  ];
  return wrap(text.join(' · '), width - 2).map((line) => `  ${line}`);
}

function paintOutcome(colors: Colors, outcome: Outcome): (text: string) => string {
  if (outcome === 'conformant') return colors.green;
  return outcome === 'non-conformant' ? colors.red : colors.yellow;
}

function facts(run: Run): string {
  const { header, footer } = run;
  const shards = words.shardText(run);
  const time =
    footer === undefined ? 'no end recorded' : `${footer.requests} requests in ${words.duration(footer.duration)}`;
  const more = [...(header.readOnly ? ['read-only'] : []), ...(shards === '' ? [] : [shards])];
  return [`${header.service} at ${words.targetText(run)}`, time, `seed ${header.seed}`, ...more].join(' · ');
}

function names(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).join(', ');
  return ids.length > NAMED ? `${named} and ${ids.length - NAMED} more` : named;
}
