import pc from 'picocolors';
import type { Run } from '../result/run-file.js';
import { summarise, type Summary } from '../result/summary.js';
import { applyWaivers, type JudgedWaiver, type Waivers } from '../result/waivers.js';
import {
  breadthSentence,
  gapsCommand,
  headlineOf,
  headlineWithNumber,
  isNarrowPass,
  nextFacts,
  worthText,
  shareTexts,
} from './breadth.js';
import { briefFindings } from './console/brief-finding.js';
import { detailedFinding } from './console/detailed-finding.js';
import { failed } from './console/failed-list.js';
import type { Colors, Page } from './console/page.js';
import { notes, parts, unproven } from './console/rest.js';
import { visibleLine } from './wording/escape.js';
import { HARM, harmTexts } from './wording/harm.js';
import { nothingJudged } from './nothing-judged.js';
import { cut } from './telling/evidence.js';
import { rankedGroups, type ToldGroup } from './telling/ranked.js';
import { tryIt } from './scripts/try-it.js';
import { placeText, troubleText, waivedText } from './waivers/waived.js';
import * as words from './wording/words.js';
import { wrap } from './wording/wrap.js';

export interface ConsoleOptions {
  /** `picocolors.createColors(true)` on a terminal; plain without. */
  readonly colors?: Colors;
  readonly width?: number;
  readonly waivers?: Waivers;
  /** Where the run file is: commands that are to be copied name it. */
  readonly runFile?: string;
  /** All that is known of each finding, every reason and every note. */
  readonly isVerbose?: boolean;
}

function findings(page: Page, groups: readonly ToldGroup[], isVerbose: boolean): readonly string[] {
  const brief = briefFindings(page);
  return groups.flatMap((group, n) => [
    ...(n > 0 ? [''] : []),
    ...(isVerbose ? detailedFinding(page, group, n + 1) : brief(group, n + 1)),
  ]);
}

/** What a person reads when a run ends: what is broken and how to see it, what is unproven, and last the verdict. */
export function renderConsole(run: Run, options: ConsoleOptions = {}): string {
  const summary = summarise(run);
  const { isVerbose = false } = options;
  const page: Page = {
    waived: applyWaivers(summary, options.waivers),
    colors: options.colors ?? pc.createColors(false),
    width: Math.min(Math.max(options.width ?? 100, 40), 140),
    run,
    runFile: options.runFile ?? 'run.ndjson',
    tryIt: tryIt(run),
  };
  const groups = rankedGroups(run, summary, (id) => waivedText(page.waived, id));
  const sections = [
    harm(page),
    findings(page, groups, isVerbose),
    troubles(page),
    unproven(page, summary, groups, isVerbose),
    notes(page, summary, isVerbose),
    parts(page, summary, isVerbose),
    failed(page, groups),
    verdict(page, summary),
    advice(page, summary),
    next(page, summary),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Before anything else: somebody has to be told. */
function harm({ colors, run, width }: Page): readonly string[] {
  const texts = harmTexts(run);
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) => wrap(text, width - 5).map((line) => `     ${line}`));
  return [colors.red(colors.bold(`✗ ${HARM}`)), ...lines];
}

/** Waivers that should not be there any more: findings themselves. */
function troubles({ colors, waived, width }: Page): readonly string[] {
  return waived.troubles.flatMap((one) =>
    wrap(visibleLine(`${placeText(one.waiver)}: ${troubleText(one)}`), width - 5).map((line, n) =>
      n === 0 ? `${colors.red('✗')}    ${line}` : `     ${line}`,
    ),
  );
}

function verdict(page: Page, summary: Summary): readonly string[] {
  const { colors, run, width } = page;
  const { numbers } = summary.tally;
  const { symbol } = headlineOf(summary);
  const sentence = wrap(visibleLine(breadthSentence(run, summary)), width - 2);
  const title = wrap(`${symbol} ${capitals(headlineWithNumber(summary))}`, width);
  const headline = shareTexts(numbers).join(' · ');
  return [
    ...title.map((line) => paintOutcome(colors, summary)(colors.bold(line))),
    ...sentence.map((line) => `  ${line}`),
    ...wrap(headline, width - 2).map((line) => `  ${line}`),
    ...waiverLine(page, summary),
    ...wrap(visibleLine(facts(run)), width - 2).map((line) => colors.dim(`  ${line}`)),
  ];
}

/** Where there is nothing to read above: what it lacks is said by another command. */
function advice({ run, colors, width }: Page, summary: Summary): readonly string[] {
  const found = nothingJudged(run, summary);
  if (found === undefined) return [];
  // The command is to be copied, so it is in one piece.
  return [
    ...wrap(visibleLine(`${found.text}:`), width).map((line) => colors.bold(line)),
    ...(found.yaml ?? []).map((line) => `    ${colors.cyan(visibleLine(line))}`),
    `  ${found.yaml === undefined ? '' : 'Then: '}${visibleLine(found.command)}`,
  ];
}

/** Where nothing is broken and little is stated: the facts that bring most. */
function next({ run, colors, width }: Page, summary: Summary): readonly string[] {
  const facts = nextFacts(run, summary);
  // What keeps it from being judged at all comes first.
  if (nothingJudged(run, summary) !== undefined) return [];
  if (facts.length === 0 || (summary.outcome !== 'conformant' && summary.outcome !== 'incomplete')) return [];
  const lines = facts.map((one) => `${one.fact}  (${worthText(one)})`);
  return [
    colors.bold('Next facts to state, and the checks and rules that need them:'),
    ...lines.map((line) => `  ${cut(visibleLine(line), width - 2)}`),
    colors.dim(`  ${visibleLine(gapsCommand(run))}`),
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

function paintOutcome(colors: Colors, summary: Summary): (text: string) => string {
  if (isNarrowPass(summary)) return colors.gray;
  if (summary.outcome === 'conformant') return colors.green;
  return summary.outcome === 'non-conformant' ? colors.red : colors.yellow;
}

/** The outcome in capitals, its number as it is. */
function capitals(text: string): string {
  return text.replace(/^[^:]*/, (word) => word.toUpperCase());
}

function facts(run: Run): string {
  const { header, footer } = run;
  const shards = words.shardText(run);
  const time =
    footer === undefined ? 'no end recorded' : `${footer.requests} requests in ${words.duration(footer.duration)}`;
  const more = [...(header.readOnly ? ['read-only'] : []), ...(shards === '' ? [] : [shards])];
  return [`${header.service} at ${words.targetText(run)}`, time, `seed ${header.seed}`, ...more].join(' · ');
}
