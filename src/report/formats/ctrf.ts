import { breadthSentence } from '../breadth.js';
import { reasonOf, stateOf } from '../../result/entries.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { applyWaivers, type JudgedWaiver } from '../../result/waivers.js';
import { distinct } from '../wording/distinct.js';
import { visible, visibleLine } from '../wording/escape.js';
import { entryFacts, type EntryFacts } from '../wording/failure-text.js';
import { MAPPING } from '../mapping.js';
import { HARM, harmTexts } from '../wording/harm.js';
import { HARM_LABELS } from '../telling/harm-kind.js';
import { nameOf, placeText, termsOf, troubleText } from '../waivers/waived.js';
import * as words from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

/** The version of the Common Test Report Format that is written. */
const SPEC = '1.0.0';

const LONGEST_TEXT = 30_000;

/**
 * CTRF JSON: one test for each entry. What is neither passed nor failed is `skipped` or `other`, and `rawStatus` says in
 * our words which of the many it is.
 */
export function renderCtrf(run: Run, options: words.RenderOptions = {}): string {
  const { header, footer } = run;
  const summary = summarise(run);
  const facts = entryFacts(run, summary, options);
  const names = distinct(facts.map(({ entry }) => visibleLine(entry.id)));
  const { troubles } = applyWaivers(summary, options.waivers);
  const tests = [
    ...harmTexts(run).map(harmOf),
    ...facts.map((one, n) => testOf(run, one, names[n] ?? '')),
    ...troubles.map(troubleOf),
  ];
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  const start = whole(Date.parse(header.started));
  const { numbers, gaps } = summary.tally;
  const document = {
    reportFormat: 'CTRF',
    specVersion: SPEC,
    generatedBy: visibleLine(`${header.tool.name} ${header.tool.version}`),
    results: {
      tool: { name: visibleLine(header.tool.name) || 'probity', version: visibleLine(header.tool.version) },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        suites: new Set(tests.map(({ suite }) => suite[0])).size,
        start,
        stop: start + whole(footer?.duration ?? 0),
        duration: whole(footer?.duration ?? 0),
        extra: {
          outcome: summary.outcome,
          sentence: visibleLine(breadthSentence(run, summary)),
          complete: footer !== undefined,
          gaps,
          ...numbers,
        },
      },
      tests,
      environment: {
        appName: visibleLine(header.service),
        extra: { baseUrl: visibleLine(header.baseUrl), seed: header.seed, effort: visibleLine(header.effort) },
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

interface CtrfTest {
  readonly status: string;
  readonly suite: readonly string[];
}

function testOf(run: Run, facts: EntryFacts, name: string): CtrfTest & Readonly<Record<string, unknown>> {
  const { entry, kind, clause, place, message, text } = facts;
  const { plan, verdict } = entry;
  const folder = words.folderOf(run, entry);
  const reason = verdict.kind === 'fail' ? message : reasonOf(verdict);
  return {
    name,
    status: MAPPING[kind].ctrf,
    rawStatus: stateOf(verdict),
    duration: whole(entry.duration),
    suite: [visibleLine(folder), visibleLine(plan.check)],
    ...(reason !== '' && { message: visible(shorten(reason, 1000)) }),
    ...((verdict.kind === 'fail' || verdict.kind === 'error') && { trace: visible(shorten(text, LONGEST_TEXT)) }),
    filePath: visibleLine(place.file),
    line: place.line,
    type: 'contract',
    ...(clause !== undefined && { tags: [clause.clause.level] }),
    extra: {
      kind,
      ...(facts.told !== undefined && {
        harm: HARM_LABELS[facts.told.harm],
        cost: visibleLine(facts.told.cost),
        ...(facts.told.fix === '' ? {} : { fix: visibleLine(facts.told.fix) }),
      }),
      ...(facts.waivers.length > 0 && { waived: facts.waivers.map((one) => visibleLine(termsOf(one))) }),
      clauses: plan.clauses.map(visibleLine),
      subject: visibleLine(plan.subject),
      ...(verdict.kind === 'not-specified' && { missingFacts: verdict.facts.map(visibleLine) }),
    },
  };
}

/** What the run did to a record of others. */
function harmOf(text: string, n: number): CtrfTest & Readonly<Record<string, unknown>> {
  return {
    name: `records of others ${String(n + 1)}`,
    status: 'failed',
    rawStatus: 'harm',
    duration: 0,
    suite: ['records of others'],
    message: `${HARM}: ${text}`,
    type: 'contract',
  };
}

/** A waiver that should not be there any more. */
function troubleOf(trouble: JudgedWaiver): CtrfTest & Readonly<Record<string, unknown>> {
  const { waiver, state } = trouble;
  return {
    name: visibleLine(`waiver of ${nameOf(waiver)} (${placeText(waiver)})`),
    status: 'failed',
    rawStatus: state,
    duration: 0,
    suite: ['waivers'],
    message: visible(troubleText(trouble)),
    trace: visible(`${troubleText(trouble)}\n${termsOf(waiver)}`),
    filePath: visibleLine(waiver.place.file),
    line: waiver.place.line,
    type: 'waiver',
  };
}

/** CTRF counts in whole milliseconds. */
function whole(milliseconds: number): number {
  return Number.isFinite(milliseconds) ? Math.max(0, Math.round(milliseconds)) : 0;
}
