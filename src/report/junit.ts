import { smallestText } from './smallest.js';
import { reasonOf, stateOf, type Entry } from '../result/entries.js';
import type { Exchange } from '../result/exchange.js';
import { clausesOf, levelOf } from '../result/findings.js';
import type { FoldedClause } from '../result/fold.js';
import type { Run } from '../result/run-file.js';
import { summarise, type Summary } from '../result/summary.js';
import { curl } from './curl.js';
import { escapeXml, escapeXmlAttribute } from './escape.js';
import * as words from './words.js';
import { shorten } from './wrap.js';

export interface JunitOptions {
  /** As for the exit code: with `must`, what breaks only a should-clause is written without turning a build red. */
  readonly failOn?: 'must' | 'should';
}

/** One element of a testcase, at most: consumers disagree about which of two they count. */
type ResultKind = 'failure' | 'error' | 'skipped' | 'advisory' | 'none';

interface TestCase {
  readonly kind: ResultKind;
  readonly xml: string;
  readonly duration: number;
}

/** Consumers cut at 64 KiB and less; the rest is in the run file. */
const LONGEST_TEXT = 30_000;

/**
 * JUnit XML that all known consumers read: flat suites (one for each folder of checks), one testcase for each entry with
 * a stable and unique name, and nothing that a run makes up anew.
 */
export function renderJunit(run: Run, options: JunitOptions = {}): string {
  const summary = summarise(run);
  const lookup = lookupOf(run, summary);
  const suites = new Map<string, TestCase[]>();
  for (const entry of summary.entries) {
    const folder = words.folderOf(run, entry);
    const testCase = writeCase(entry, folder, lookup, options);
    suites.set(folder, [...(suites.get(folder) ?? []), testCase]);
  }
  const all = [...suites.values()].flat();
  const byPart = [...suites].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const inner = byPart.map(([folder, cases]) => writeSuite(run, folder, cases));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: `probity ${run.header.service}`, ...counts(all) })}>`,
    ...inner,
    '</testsuites>',
    '',
  ].join('\n');
}

interface Lookup {
  readonly run: Run;
  readonly clauses: ReadonlyMap<string, FoldedClause>;
  /** The first entry of the same cause. */
  readonly heads: ReadonlyMap<string, string>;
  readonly exchanges: ReadonlyMap<string, Exchange>;
}

function lookupOf(run: Run, summary: Summary): Lookup {
  return {
    run,
    clauses: new Map(summary.clauses.map((folded) => [folded.id, folded])),
    heads: new Map(summary.findings.flatMap(({ entry, same }) => same.map((other) => [other.id, entry.id] as const))),
    exchanges: new Map(run.exchanges.map((exchange) => [exchange.id, exchange])),
  };
}

function writeSuite(run: Run, folder: string, cases: readonly TestCase[]): string {
  const advisories = cases.filter((one) => one.kind === 'advisory').length;
  const { header } = run;
  const properties = {
    service: header.service,
    'base-url': header.baseUrl,
    seed: String(header.seed),
    tool: `${header.tool.name} ${header.tool.version}`,
    advisories: String(advisories),
  };
  return [
    `<testsuite${attributes({ name: `probity.${dotless(folder)}`, ...counts(cases), timestamp: header.started.replace(/\.\d+|Z$/g, '') })}>`,
    '<properties>',
    ...Object.entries(properties).map(([name, value]) => `<property${attributes({ name, value })}/>`),
    '</properties>',
    ...cases.map((one) => one.xml),
    '</testsuite>',
  ].join('\n');
}

/** Counted from what is written, so that no consumer can count otherwise. */
function counts(cases: readonly TestCase[]): Record<string, string> {
  const count = (kind: ResultKind): string => String(cases.filter((one) => one.kind === kind).length);
  return {
    tests: String(cases.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(cases.reduce((sum, one) => sum + one.duration, 0)),
  };
}

function writeCase(entry: Entry, folder: string, lookup: Lookup, options: JunitOptions): TestCase {
  const [kind, inner] = result(entry, lookup, options);
  const open = attributes({
    name: entry.id,
    classname: `probity.${dotless(folder)}.${dotless(entry.plan.check)}`,
    time: seconds(entry.duration),
    ...placeOf(entry, lookup),
  });
  const xml = inner === '' ? `<testcase${open}/>` : `<testcase${open}>${inner}</testcase>`;
  return { kind, xml, duration: entry.duration };
}

function result(entry: Entry, lookup: Lookup, options: JunitOptions): [ResultKind, string] {
  const { verdict } = entry;
  const state = stateOf(verdict);
  const reason = reasonOf(verdict);
  switch (state) {
    case 'pass':
      return ['none', ''];
    case 'fail': {
      const text = failureText(entry, lookup);
      const [message = ''] = text.split('\n', 1);
      const level = levelOf(entry, lookup.clauses);
      if (level === 'must' || (level === 'should' && options.failOn === 'should')) {
        return ['failure', element('failure', message, `violated:${entry.plan.check}`, text)];
      }
      const property = `<properties><property${attributes({ name: 'advisory', value: message })}/></properties>`;
      const word = level === 'none' ? 'NOT CLAIMED' : level.toUpperCase();
      const body = escapeXml(shorten(`BROKEN (${word}): ${text}`, LONGEST_TEXT));
      return ['advisory', `${property}<system-out>${body}</system-out>`];
    }
    case 'inconclusive':
    case 'error':
    case 'cut': {
      const type = verdict.kind === 'inconclusive' ? `inconclusive:${verdict.reason}` : state;
      const stack = verdict.kind === 'error' && verdict.stack !== undefined ? `\n${verdict.stack}` : '';
      return ['error', element('error', reason, type, `${reason}${stack}`)];
    }
    case 'not-specified':
    case 'not-applicable':
    case 'excluded': {
      const message = `${words.ENTRY_LABELS[state].word.toUpperCase()}: ${reason}`;
      return ['skipped', `<skipped${attributes({ message })}/>`];
    }
  }
}

/** The message stands in the first line too: some consumers read the text alone. */
function element(name: 'failure' | 'error', message: string, type: string, text: string): string {
  const open = attributes({ message: shorten(message, 1000), type });
  return `<${name}${open}>${escapeXml(shorten(text, LONGEST_TEXT))}</${name}>`;
}

function failureText(entry: Entry, lookup: Lookup): string {
  if (entry.verdict.kind !== 'fail') return '';
  const { finding, cases } = entry.verdict;
  const clause = clauseOf(entry, lookup);
  const head = lookup.heads.get(entry.id);
  const exchange = lookup.exchanges.get(finding.exchanges.at(-1) ?? '');
  return [
    `${finding.claim}: expected ${finding.expected}, observed ${finding.observed}`,
    ...(clause === undefined ? [] : [`clause ${clause.id} (${clause.clause.level}): ${words.sentenceOf(clause)}`]),
    ...(finding.where === undefined ? [] : [`where ${finding.where}`]),
    ...(finding.smallest === undefined ? [] : [`smallest case ${smallestText(finding.smallest)}`]),
    `${words.plural(cases, 'case')}, ${words.confirmation(entry.verdict)}`,
    ...(head === undefined ? [] : [`same cause as ${head}`]),
    ...(exchange === undefined ? [] : ['', curl(exchange).text]),
  ].join('\n');
}

/** Where the clause is stated, when that is a file of the user's own: consumers link to it. */
function placeOf(entry: Entry, lookup: Lookup): Record<string, string> {
  const place = /^(?!probity:)(.+?):(\d+)(?::\d+)?$/.exec(clauseOf(entry, lookup)?.clause.position ?? '');
  return place?.[1] !== undefined && place[2] !== undefined ? { file: place[1], line: place[2] } : {};
}

function clauseOf(entry: Entry, { clauses }: Lookup): FoldedClause | undefined {
  return clausesOf(entry, clauses)[0];
}

function attributes(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => ` ${name}="${escapeXmlAttribute(value)}"`)
    .join('');
}

/** A dot would be read as a package. */
function dotless(text: string): string {
  return text.replace(/\./g, '-');
}

/** A plain decimal: no consumer takes an exponent. */
function seconds(milliseconds: number): string {
  return (Number.isFinite(milliseconds) ? milliseconds / 1000 : 0).toFixed(3);
}
