import { reasonOf, stateOf, type Entry } from '../../result/entries.js';
import type { Exchange } from '../../result/exchange.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { applyWaivers, type JudgedWaiver } from '../../result/waivers.js';
import { distinct } from '../wording/distinct.js';
import { escapeXml, escapeXmlAttribute, visibleLine } from '../wording/escape.js';
import { entryFacts, type EntryFacts } from '../wording/failure-text.js';
import { HARM, harmTexts } from '../wording/harm.js';
import { attachmentOf, evidenceOf, propertiesOf } from './junit-rich.js';
import { MAPPING, type Mapped } from '../mapping.js';
import type { Place } from '../wording/place.js';
import { nameOf, placeText, termsOf, troubleText } from '../waivers/waived.js';
import * as words from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

/**
 * `common`: what all known consumers read. `strict`: only what the schema of the Jenkins xUnit plugin allows; it throws
 * away a whole file for one attribute that it does not know. `rich`: properties, evidence and attachments as well.
 */
export type JunitDialect = 'common' | 'strict' | 'rich';

export interface JunitOptions extends words.RenderOptions {
  readonly dialect?: JunitDialect;
}

interface TestCase {
  readonly kind: Mapped['junit'];
  readonly xml: string;
  readonly duration: number;
}

/** Consumers cut at 64 KiB and less; the rest is in the run file. */
const LONGEST_TEXT = 30_000;

/** Reasons that are listed of what was not run. */
const MOST_REASONS = 5;

/**
 * JUnit XML: flat suites (one for each folder of checks), one testcase for each entry that ran with a stable name and its
 * id in the class, at most one result in it, and nothing that a run makes up anew. What was not run is one skipped testcase
 * for each kind; the rich dialect has one for each entry.
 */
export function renderJunit(run: Run, options: JunitOptions = {}): string {
  const dialect = options.dialect ?? 'common';
  const summary = summarise(run);
  const facts = entryFacts(run, summary, options);
  const titles = new Map(run.header.checks.map(({ id, title }) => [id, title]));
  const ids = distinct(facts.map(({ entry }) => dotless(visibleLine(entry.id))));
  const exchanges = new Map(run.exchanges.map((exchange) => [exchange.id, exchange]));
  const suites = new Map<string, TestCase[]>();
  const folded: EntryFacts[] = [];
  for (const [n, one] of facts.entries()) {
    if (dialect !== 'rich' && isIdle(one)) {
      folded.push(one);
      continue;
    }
    const folder = words.folderOf(run, one.entry);
    const named = {
      name: titleOf(one.entry, titles),
      classname: `probity.${dotless(folder)}.${ids[n] ?? ''}`,
    };
    const testCase = writeCase(exchanges, one, named, dialect, options.runFile);
    suites.set(folder, [...(suites.get(folder) ?? []), testCase]);
  }
  if (folded.length > 0) suites.set('not-run', writeIdle(folded));
  const { troubles } = applyWaivers(summary, options.waivers);
  if (troubles.length > 0)
    suites.set(
      'waivers',
      troubles.map((one) => writeTrouble(one, dialect)),
    );
  const harms = harmTexts(run).map((text, n) => writeHarm(text, n, dialect, facts[0]?.place));
  const { skipped, ...total } = counts([...harms, ...[...suites.values()].flat()]);
  const byPart = [...suites].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const head = { name: `probity ${run.header.service}`, ...total, ...(dialect !== 'strict' && { skipped }) };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(head)}>`,
    ...(harms.length > 0 ? [writeSuite(run, 'records-of-others', harms)] : []),
    ...byPart.map(([folder, cases]) => writeSuite(run, folder, cases)),
    '</testsuites>',
    '',
  ].join('\n');
}

function writeSuite(run: Run, folder: string, cases: readonly TestCase[]): string {
  const { header } = run;
  const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.exec(header.started)?.[0];
  return [
    `<testsuite${attributes({ name: `probity.${dotless(folder)}`, ...counts(cases), ...(timestamp !== undefined && { timestamp }) })}>`,
    propertyList([
      ['service', header.service],
      ['base-url', header.baseUrl],
      ['seed', String(header.seed)],
      ['tool', `${header.tool.name} ${header.tool.version}`],
      ['advisories', String(cases.filter((one) => one.kind === 'advisory').length)],
    ]),
    ...cases.map((one) => one.xml),
    '</testsuite>',
  ].join('\n');
}

/** Counted from what is written, so that no consumer can count otherwise. */
function counts(cases: readonly TestCase[]): Record<'tests' | 'failures' | 'errors' | 'skipped' | 'time', string> {
  const count = (kind: TestCase['kind']): string => String(cases.filter((one) => one.kind === kind).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(cases.reduce((sum, one) => sum + one.duration, 0)),
  };
}

function writeCase(
  exchanges: ReadonlyMap<string, Exchange>,
  facts: EntryFacts,
  named: Readonly<Record<'name' | 'classname', string>>,
  dialect: JunitDialect,
  runFile: string | undefined,
): TestCase {
  const { entry, place } = facts;
  const kind = MAPPING[facts.kind].junit;
  const isRich = dialect === 'rich';
  const properties = [
    ...(kind === 'advisory' && dialect !== 'strict' ? [['advisory', shorten(facts.message, 1000)] as const] : []),
    ...(isRich ? propertiesOf(facts) : []),
    ...(isRich ? attachmentOf(facts, runFile) : []),
  ];
  // What is waived stays to be read in full: its element has room for one line only.
  const output = [
    ...(kind === 'advisory' || facts.kind === 'waived' ? [facts.text] : []),
    ...(isRich ? evidenceOf(exchanges, facts) : []),
  ].map(withoutAttachments);
  const attached =
    isRich && runFile !== undefined && entry.verdict.kind === 'fail' ? [`[[ATTACHMENT|${runFile}]]`] : [];
  const stdout = [...attached, ...output].join('\n\n');
  const inner = [
    ...(properties.length > 0 ? [propertyList(properties)] : []),
    ...result(facts, kind),
    ...(stdout === '' ? [] : [`<system-out>${escapeXml(shorten(stdout, LONGEST_TEXT))}</system-out>`]),
  ].join('');
  const open = attributes({
    ...named,
    time: seconds(entry.duration),
    ...(dialect !== 'strict' && { file: place.file, line: String(place.line) }),
  });
  const xml = inner === '' ? `<testcase${open}/>` : `<testcase${open}>${inner}</testcase>`;
  return { kind, xml, duration: entry.duration };
}

/** What the check claims, and what it was tried on: the same in each run, and for people. The id stands in the class. */
function titleOf({ plan, id }: Entry, titles: ReadonlyMap<string, string>): string {
  const title = titles.get(plan.check);
  if (title === undefined) return visibleLine(id);
  const subject = plan.subject === 'service' ? 'whole service' : plan.subject.replaceAll('.', ' ');
  return visibleLine(`${title}: ${subject}`);
}

/** Not run, or about nothing: hundreds of skipped tests are read by nobody. What is waived is a failure, and stays. */
function isIdle({ entry: { verdict }, kind }: EntryFacts): boolean {
  return MAPPING[kind].junit === 'skipped' && kind !== 'waived' && verdict.kind !== 'fail';
}

/** One skipped test for each kind of what was not run, which says how many there are and what most of them lack. */
function writeIdle(facts: readonly EntryFacts[]): TestCase[] {
  const kinds = [...new Set(facts.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = facts.filter((one) => one.kind === kind);
    const reasons = new Map<string, number>();
    for (const { entry } of own) {
      const reason = reasonOf(entry.verdict);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, MOST_REASONS);
    const listed = most.map(([reason, count]) => `${String(count)}: ${visibleLine(reason)}`).join('; ');
    const { word } = words.ENTRY_LABELS[stateOf(own[0]?.entry.verdict ?? { kind: 'not-applicable', because: '' })];
    const message = `${words.plural(own.length, 'entry')} ${word}. ${listed}`;
    const open = attributes({ name: `Not run: ${word}`, classname: 'probity.not-run', time: seconds(0) });
    const skipped = `<skipped${attributes({ message: withoutAttachments(shorten(message, 1000)) })}/>`;
    return { kind: 'skipped', xml: `<testcase${open}>${skipped}</testcase>`, duration: 0 };
  });
}

/** A waiver that should not be there any more: a failure of its own, in a suite of its own, at its line. */
function writeTrouble(trouble: JudgedWaiver, dialect: JunitDialect): TestCase {
  const { waiver, state } = trouble;
  const open = attributes({
    name: `waiver of ${visibleLine(nameOf(waiver))} (${placeText(waiver)})`,
    classname: 'probity.waivers',
    time: seconds(0),
    ...(dialect !== 'strict' && { file: waiver.place.file, line: String(waiver.place.line) }),
  });
  const text = `${troubleText(trouble)}\n${termsOf(waiver)}`;
  return {
    kind: 'failure',
    xml: `<testcase${open}>${element('failure', troubleText(trouble), `waiver:${state}`, text)}</testcase>`,
    duration: 0,
  };
}

/** What the run did to a record of others: in the first suite. */
function writeHarm(text: string, n: number, dialect: JunitDialect, place: Place | undefined): TestCase {
  const open = attributes({
    name: `records of others ${String(n + 1)}`,
    classname: 'probity.records-of-others',
    time: seconds(0),
    ...(dialect !== 'strict' && place !== undefined && { file: place.file, line: '1' }),
  });
  const message = `${HARM}: ${text}`;
  return {
    kind: 'error',
    xml: `<testcase${open}>${element('error', message, 'harm', message)}</testcase>`,
    duration: 0,
  };
}

/** The message stands in the first line of the text too: some consumers read the text alone. */
function result({ entry: { verdict }, message, text, entry }: EntryFacts, kind: TestCase['kind']): readonly string[] {
  switch (kind) {
    case 'none':
    case 'advisory':
      return [];
    case 'skipped':
      return [`<skipped${attributes({ message: shorten(text, 1000) })}/>`];
    case 'failure':
      return [element('failure', message, `violated:${entry.plan.check}`, text)];
    case 'error':
      return [
        element(
          'error',
          message,
          verdict.kind === 'inconclusive' ? `inconclusive:${verdict.reason}` : stateOf(verdict),
          text,
        ),
      ];
  }
}

function element(name: 'failure' | 'error', message: string, type: string, text: string): string {
  const open = attributes({ message: withoutAttachments(shorten(message, 1000)), type });
  return `<${name}${open}>${escapeXml(withoutAttachments(shorten(text, LONGEST_TEXT)))}</${name}>`;
}

function propertyList(pairs: readonly (readonly [name: string, value: string])[]): string {
  const items = pairs.map(([name, value]) => `<property${attributes({ name, value })}/>`);
  return ['<properties>', ...items, '</properties>'].join('\n');
}

function attributes(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(value)}"`)
    .join('');
}

/** What a target says must not name a file of the CI server: GitLab and Jenkins take it from there. */
function withoutAttachments(text: string): string {
  return text.replace(/\[\[(?=ATTACHMENT\|)/gi, '[ [');
}

/** A dot would be read as a package. */
function dotless(text: string): string {
  return text.replace(/\./g, '-');
}

/** A plain decimal: no consumer takes an exponent. */
function seconds(milliseconds: number): string {
  return (Number.isFinite(milliseconds) ? Math.max(0, milliseconds) / 1000 : 0).toFixed(3);
}
