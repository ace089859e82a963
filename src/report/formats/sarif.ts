import { breadthSentence } from '../breadth.js';
import { createHash } from 'node:crypto';
import { reasonOf } from '../../result/entries.js';
import type { RecordedCheck, Run } from '../../result/run-file.js';
import { summarise, type Summary } from '../../result/summary.js';
import { applyWaivers, type JudgedWaiver } from '../../result/waivers.js';
import { escapeMarkdown, visible, visibleLine } from '../wording/escape.js';
import { entryFacts, type EntryFacts } from '../wording/failure-text.js';
import { MAPPING } from '../mapping.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import { rankedGroups } from '../telling/ranked.js';
import { nameOf, termsOf, troubleText } from '../waivers/waived.js';
import type { Place } from '../wording/place.js';
import { HARM, harmTexts } from '../wording/harm.js';
import { unprovenGroups } from '../waivers/unproven.js';
import type * as words from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

/** GitHub shows so many results, and refuses files that are much larger. */
const MOST_RESULTS = 5000;
const MOST_NOTIFICATIONS = 100;

const LONGEST_MESSAGE = 3000;

/**
 * SARIF 2.1.0 with failures only: whatever is a result becomes an alert, so nothing else may be one. Each result lies in
 * a file of the user's own, because one without a place makes GitHub refuse the whole file. What is unproven stands in
 * the notifications of the invocation.
 */
export function renderSarif(run: Run, options: words.RenderOptions = {}): string {
  const { header, footer } = run;
  const summary = summarise(run);
  const found = inOrder(run, summary, entryFacts(run, summary, options));
  const rules = rulesOf(run, found);
  const places = new Map(rules.map(({ id }, index) => [id, index]));
  const results = found.slice(0, MOST_RESULTS);
  const { troubles } = applyWaivers(summary, options.waivers);
  if (troubles.length > 0) rules.push(WAIVER_RULE);
  const document = {
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'Probity', version: plain(header.tool.version), rules: rules.map((rule) => ruleOf(rule)) },
        },
        automationDetails: { id: `probity/${plain(header.service)}/` },
        invocations: [
          {
            executionSuccessful: footer !== undefined && summary.tally.entries.error === 0,
            toolExecutionNotifications: notifications(run, summary, found.length - results.length),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: [
          ...results.map((facts) => resultOf(facts, places.get(facts.entry.plan.check) ?? 0)),
          ...troubles.map((one) => troubleOf(one, rules.length - 1)),
        ],
        properties: { outcome: summary.outcome, gaps: summary.tally.gaps, ...summary.tally.numbers },
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Failures in the order in which to mend them, so that what is cut weighs least. */
function inOrder(run: Run, summary: Summary, facts: readonly EntryFacts[]): readonly EntryFacts[] {
  const byId = new Map(facts.map((one) => [one.entry.id, one]));
  return rankedGroups(run, summary)
    .flatMap(({ first, alike }) => [first, ...alike])
    .flatMap(({ entry, same }) => [entry, ...same])
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(({ kind }) => MAPPING[kind].sarif !== 'none');
}

/** All checks that ran: a rule must be there also when nothing breaks it, or its alerts are never closed. */
function rulesOf(run: Run, found: readonly EntryFacts[]): RecordedCheck[] {
  const known = new Map(run.header.checks.map((check) => [check.id, check]));
  for (const { entry } of found) {
    const { check } = entry.plan;
    if (!known.has(check)) known.set(check, { id: check, part: 'other', title: check, rationale: '', blindSpot: '' });
  }
  return [...known.values()];
}

function ruleOf({ id, part, title, rationale, usualFix, blindSpot }: RecordedCheck): object {
  const more = blindSpot === '' ? '' : `What a pass of it does not show: ${blindSpot}`;
  const parts = [rationale, usualFix === undefined ? '' : `Usual fix: ${usualFix}`, more].filter(Boolean);
  const help = parts.join('\n\n');
  return {
    id: plain(id),
    name: plain(id),
    shortDescription: { text: message(title || id) },
    fullDescription: { text: message(rationale || title || id) },
    help: {
      text: message(help || title || id),
      markdown: parts.map(escapeMarkdown).join('\n\n') || escapeMarkdown(title || id),
    },
    properties: { tags: ['conformance', plain(part)] },
  };
}

function resultOf({ entry, kind, clause, place, text, told, waivers }: EntryFacts, ruleIndex: number): object {
  const { plan, verdict } = entry;
  return {
    ruleId: plain(plan.check),
    ruleIndex,
    level: MAPPING[kind].sarif,
    message: { text: message(text) },
    locations: [{ physicalLocation: physical(place), logicalLocations: [{ fullyQualifiedName: plain(entry.id) }] }],
    ...(kind === 'waived' && {
      suppressions: waivers.map((one) => ({
        kind: 'external',
        status: 'accepted',
        justification: message(termsOf(one)),
        location: { physicalLocation: physical(one.place) },
      })),
    }),
    // Of nothing that a run makes up anew: what fails again is the same alert, however it fails.
    partialFingerprints: { primaryLocationLineHash: `${digest([plan.check, plan.subject, entry.id])}:1` },
    properties: {
      clauses: plan.clauses.map(plain),
      ...(told !== undefined && { harm: HARM_LABELS[told.harm] }),
      ...(clause !== undefined && { level: clause.clause.level }),
      ...(verdict.kind === 'fail' && { cause: digest([verdict.finding.fingerprint]), cases: verdict.cases }),
    },
  };
}

/** A waiver that should not be there any more. */
function troubleOf(trouble: JudgedWaiver, ruleIndex: number): object {
  const { waiver } = trouble;
  return {
    ruleId: WAIVER_RULE.id,
    ruleIndex,
    level: 'error',
    message: { text: message(troubleText(trouble)) },
    locations: [
      {
        physicalLocation: physical(waiver.place),
        logicalLocations: [{ fullyQualifiedName: plain(`waiver of ${nameOf(waiver)}`) }],
      },
    ],
    partialFingerprints: {
      primaryLocationLineHash: `${digest([WAIVER_RULE.id, nameOf(waiver), waiver.fingerprint ?? ''])}:1`,
    },
    properties: { clauses: [] },
  };
}

const WAIVER_RULE: RecordedCheck = {
  id: 'waivers-are-in-use',
  part: 'waivers',
  title: 'A waiver waives something, and its time is not over',
  rationale: 'A waiver that is forgotten would hide the next failure of its entry.',
  blindSpot: '',
};

function physical({ file, line, column }: Place): object {
  return {
    artifactLocation: { uri: relative(file), uriBaseId: '%SRCROOT%' },
    region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
  };
}

/** A path below the root of the repository. Of an absolute one that root is not known: then its name alone. */
function relative(file: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z][A-Za-z0-9+.-]*:)/.test(file);
  const path = isAbsolute ? (file.split('/').at(-1) ?? '') : file.replace(/^(?:\.{1,2}\/)+/, '');
  // What a path cannot say: halves of characters are left out first.
  return visibleLine(path).split('/').filter(Boolean).map(encodeURIComponent).join('/') || 'contract.yaml';
}

function notifications(run: Run, summary: Summary, left: number): readonly object[] {
  const notes = [
    ...(left > 0 ? [`${left} more results are in the other reports.`] : []),
    breadthSentence(run, summary),
    ...unprovenGroups(summary).map(({ label, reason, names }) => `${label.word}: ${reason} (${names.join(', ')})`),
    ...summary.entries.flatMap(({ id, verdict }) => (verdict.kind === 'error' ? [`${id}: ${reasonOf(verdict)}`] : [])),
  ];
  const harms = harmTexts(run).map((text) => ({ level: 'error', text: `${HARM}: ${text}` }));
  return [...harms, ...notes.map((text) => ({ level: 'note', text }))]
    .slice(0, MOST_NOTIFICATIONS)
    .map(({ level, text }) => ({ level, message: { text: message(shorten(text, 1000)) } }));
}

/** A message in which nothing is a link or a placeholder (sections 3.11.5 and 3.11.6). */
function message(text: string): string {
  return visible(shorten(text, LONGEST_MESSAGE))
    .replace(/\{(?=\d+\})/g, '{{')
    .replace(/(?<=\{\d+)\}/g, '}}')
    .replace(/\](?=\()/g, '\\]');
}

function plain(text: string): string {
  return visibleLine(text);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts), 'utf8').digest('hex').slice(0, 32);
}
