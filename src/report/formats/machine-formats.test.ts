import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENTRY_STATES } from '../../result/entries.js';
import { killedRun } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';
import { summarise } from '../../result/summary.js';
import { renderReport, REPORTS, type ReportFormat } from './formats.js';
import { everyKind } from '../golden/every-kind.js';
import * as back from '../golden/read-back.js';
import { kindOf, MAPPING, type Kind } from '../mapping.js';
import type { RenderOptions } from '../wording/words.js';

/** The formats with one test for each entry, and how their consumers read them. */
const OF_ENTRIES: readonly (readonly [ReportFormat, (text: string) => readonly back.ReadTest[]])[] = [
  ['json', back.readJson],
  ['junit', back.readJunit],
  ['junit-strict', back.readJunit],
  ['junit-rich', back.readJunit],
  ['ctrf', back.readCtrf],
  ['tap', (text) => back.readTap(text).tests],
];

const SEEN: Readonly<Record<Kind, back.Seen>> = {
  pass: 'passed',
  broken: 'failed',
  advisory: 'advised',
  deviation: 'advised',
  waived: 'advised',
  inconclusive: 'unproven',
  error: 'unproven',
  cut: 'unproven',
  excluded: 'skipped',
  'not-specified': 'skipped',
  'not-applicable': 'skipped',
};

function kinds(run: Run, options?: RenderOptions): ReadonlyMap<string, Kind> {
  const { entries, clauses } = summarise(run);
  const byId = new Map(clauses.map((folded) => [folded.id, folded]));
  return new Map(entries.map((entry) => [entry.id, kindOf(entry, byId, options)]));
}

function countOf(run: Run, kind: Kind): number {
  return [...kinds(run).values()].filter((one) => one === kind).length;
}

it('the golden run has every kind that the table knows', () => {
  // Only a waiver makes one of `waived`: see waivers.test.ts.
  const known = Object.keys(MAPPING).filter((kind) => kind !== 'waived');
  expect([...new Set(kinds(everyKind()).values())].sort()).toEqual(known.sort());
  expect(new Set(ENTRY_STATES.map((state) => (state === 'fail' ? 'broken' : state)))).toEqual(
    new Set(known.filter((kind) => kind !== 'advisory' && kind !== 'deviation')),
  );
});

it('the table has a gap as neither passed nor failed', () => {
  expect(MAPPING['not-specified']).toEqual({
    junit: 'skipped',
    ctrf: 'skipped',
    tap: 'ok # SKIP',
    sarif: 'none',
    annotation: 'none',
  });
});

describe.each([
  ['golden', everyKind],
  ['killed', killedRun],
])('of the %s run', (_, make: () => Run) => {
  const run = make();

  it.each(OF_ENTRIES)('%s says of every entry what it is', (format, read) => {
    const tests = read(renderReport(format, run));
    const [folded, own] = [true, false].map((is) => tests.filter(({ name }) => name.startsWith('Not run: ') === is));
    const found = Object.fromEntries(own?.map(({ name, seen }) => [name, seen]) ?? []);
    const all = [...kinds(run)].map(([id, kind]) => [back.nameIn(format, id), SEEN[kind]] as const);
    const told = all.filter(([, seen]) => !back.isFolding(format) || seen !== 'skipped');
    expect(found).toEqual(Object.fromEntries(told));
    expect(own).toHaveLength(told.length);
    const counts = folded?.map(({ message }) => Number(/^\d+/.exec(message)?.[0])) ?? [];
    expect(counts.reduce((a, b) => a + b, 0)).toBe(all.length - told.length);
  });

  it.each(OF_ENTRIES)('%s says of a gap which fact is missing', (format, read) => {
    const gaps = [...kinds(run)].filter(([, kind]) => kind === 'not-specified').map(([id]) => id);
    expect(gaps.length).toBeGreaterThan(0);
    const names = new Set([...gaps.map((id) => back.nameIn(format, id)), 'Not run: not specified']);
    for (const { name, message } of read(renderReport(format, run))) {
      if (names.has(name)) expect(message).toMatch(/needs resources\./);
    }
  });

  it('SARIF has the fails and nothing else, each with its level', () => {
    const results = back.readSarif(renderReport('sarif', run));
    const levels = Object.fromEntries(results.map(({ name, level }) => [name, level]));
    const fails = [...kinds(run)].filter(([, kind]) => MAPPING[kind].sarif !== 'none');
    expect(levels).toEqual(Object.fromEntries(fails.map(([id, kind]) => [id, MAPPING[kind].sarif])));
    expect(results).toHaveLength(fails.length);
    expect(new Set(results.map(({ fingerprint }) => fingerprint)).size).toBe(results.length);
  });

  it('annotations count each fail once, and are red only for what is broken', () => {
    const commands = renderReport('annotations', run).trimEnd().split('\n').map(back.readCommand);
    const counts = { error: 0, warning: 0, notice: 0 };
    for (const { command, properties, message } of commands.map((one) => one!)) {
      const also = Number(/same cause: (\d+) more/.exec(message)?.[1] ?? 0);
      const isFinding = !/^(?:Not proved|Neither kept)/.test(message) && !properties['title']?.startsWith('Probity: ');
      if (isFinding) counts[command as 'error'] += 1 + also;
    }
    expect(counts).toEqual({
      error: countOf(run, 'broken'),
      warning: countOf(run, 'advisory'),
      notice: countOf(run, 'deviation'),
    });
  });
});

it('a broken should ends a build where it is asked to, in every format alike', () => {
  const run = everyKind();
  const options = { failOn: 'should' } as const;
  for (const [format, read] of OF_ENTRIES.filter(([name]) => name !== 'json')) {
    const failed = read(renderReport(format, run, options)).filter(({ seen }) => seen === 'failed');
    expect([format, failed.length]).toEqual([format, countOf(run, 'broken') + countOf(run, 'advisory')]);
  }
  expect(back.readSarif(renderReport('sarif', run, options)).filter(({ level }) => level === 'error')).toHaveLength(3);
});

it('the page about formats prints the table and names every format', () => {
  const page = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
  const rows = Object.entries(MAPPING).map(
    ([kind, { junit, ctrf, tap, sarif, annotation }]) =>
      `| ${[kind, junit, ctrf, tap, sarif, annotation].join(' | ')} |`,
  );
  expect(page).toContain(`|---|---|---|---|---|---|\n${rows.join('\n')}\n`);
  for (const [name, { file }] of Object.entries(REPORTS)) expect(page).toContain(`| \`${name}\` | \`${file}\` |`);
});
