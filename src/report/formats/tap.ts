import { breadthSentence } from '../breadth.js';
import { reasonOf, stateOf } from '../../result/entries.js';
import type { Run } from '../../result/run-file.js';
import { summarise, type Summary } from '../../result/summary.js';
import { applyWaivers, type JudgedWaiver } from '../../result/waivers.js';
import { distinct } from '../wording/distinct.js';
import { visible, visibleLine } from '../wording/escape.js';
import { entryFacts, type EntryFacts } from '../wording/failure-text.js';
import { MAPPING } from '../mapping.js';
import { HARM, harmTexts } from '../wording/harm.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import { nameOf, placeText, troubleText } from '../waivers/waived.js';
import type * as words from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

const LONGEST_TEXT = 10_000;

/**
 * TAP version 14: one test point for each entry. What nobody specified is `# SKIP`, which a harness counts as neither
 * passed nor failed; a broken should is `# TODO`. A run that planned nothing bails out, because an empty plan counts as
 * success.
 */
export function renderTap(run: Run, options: words.RenderOptions = {}): string {
  const summary = summarise(run);
  const facts = entryFacts(run, summary, options);
  const names = distinct(facts.map(({ entry }) => described(entry.id)));
  const { troubles } = applyWaivers(summary, options.waivers);
  const harms = harmTexts(run);
  const before = harms.length;
  const points = [
    ...harms.flatMap((text, n) => harmOf(text, n + 1)),
    ...facts.flatMap((one, n) => pointOf(one, before + n + 1, names[n] ?? '')),
    ...troubles.flatMap((one, n) => troubleOf(one, before + facts.length + n + 1)),
  ];
  const count = before + facts.length + troubles.length;
  const plan = count > 0 ? [`1..${count}`, ...points] : ['Bail out! Nothing was planned'];
  return `${['TAP version 14', ...plan, ...closing(run, summary)].join('\n')}\n`;
}

function pointOf(facts: EntryFacts, number: number, name: string): readonly string[] {
  const { entry, kind } = facts;
  const [status = '', directive] = MAPPING[kind].tap.split(' # ');
  const reason = entry.verdict.kind === 'fail' ? facts.message : facts.text;
  const line = `${status} ${number} - ${name}`;
  const point = directive === undefined ? line : `${line} # ${directive} ${described(shorten(reason, 1000))}`;
  return [point.trimEnd(), ...(status === 'not ok' ? diagnostics(facts) : [])];
}

/** A block of YAML, each value a string of JSON on one line: nothing in it can end the block. */
function diagnostics({ entry, kind, clause, place, text, told }: EntryFacts): readonly string[] {
  const { verdict, plan } = entry;
  const finding = verdict.kind === 'fail' ? verdict.finding : undefined;
  return block([
    ['message', shorten(told?.sentence ?? reasonOf(verdict), 1000)],
    ['severity', severityOf(kind)],
    ['verdict', stateOf(verdict)],
    ['harm', told && HARM_LABELS[told.harm]],
    ['clause', clause?.id ?? plan.clauses[0]],
    ['expected', finding && shorten(finding.expected, 2000)],
    ['observed', finding && shorten(finding.observed, 2000)],
    ['file', place.file],
    ['line', place.line],
    ['text', finding && shorten(text, LONGEST_TEXT)],
  ]);
}

/** What the run did to a record of others. */
function harmOf(text: string, number: number): readonly string[] {
  return [
    `not ok ${String(number)} - records of others ${String(number)}`,
    ...block([['message', `${HARM}: ${text}`]]),
  ];
}

/** A waiver that should not be there any more. */
function troubleOf(trouble: JudgedWaiver, number: number): readonly string[] {
  const { waiver } = trouble;
  return [
    `not ok ${number} - ${described(`waiver of ${nameOf(waiver)} (${placeText(waiver)})`)}`,
    ...block([
      ['message', troubleText(trouble)],
      ['severity', 'fail'],
      ['file', waiver.place.file],
      ['line', waiver.place.line],
    ]),
  ];
}

function block(values: readonly (readonly [string, string | number | undefined])[]): readonly string[] {
  return [
    '  ---',
    ...values.flatMap(([name, value]) =>
      value === undefined ? [] : [`  ${name}: ${JSON.stringify(typeof value === 'string' ? visible(value) : value)}`],
    ),
    '  ...',
  ];
}

function severityOf(kind: EntryFacts['kind']): string {
  if (kind === 'broken') return 'fail';
  return kind === 'advisory' || kind === 'deviation' || kind === 'waived' ? 'todo' : 'error';
}

function closing(run: Run, summary: Summary): readonly string[] {
  return [
    `# ${visibleLine(breadthSentence(run, summary))}`,
    `# outcome: ${summary.outcome}`,
    `# gaps: ${summary.tally.gaps}`,
  ];
}

/** A description or a reason: a hash would begin a directive, and a backslash escapes. */
function described(text: string): string {
  return visibleLine(text)
    .replace(/[\\#]/g, (character) => `\\${character}`)
    .trim();
}
