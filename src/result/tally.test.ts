import { describe, expect, it } from 'vitest';
import { fail } from './golden/lines.js';
import { goldenRun, killedRun } from './golden/run.js';
import type { PlanLine, Run } from './run-file.js';
import { summarise } from './summary.js';

const { tally, findings, entries } = summarise(goldenRun());

function planOf(run: Run, entry: string): PlanLine {
  const found = run.plan.find((line) => line.entry === entry);
  if (found === undefined) throw new Error(`No entry ${entry}`);
  return found;
}

describe('the tally of the golden run', () => {
  it('has the three headline numbers', () => {
    // Testable: 4 kept, 2 broken, 4 unproven, 1 excluded, 2 not specified; not the excepted, not the inapplicable.
    expect(tally.numbers).toEqual({
      specified: { count: 11, of: 13 },
      kept: { count: 4, of: 11 },
      exercised: { count: 2, of: 4 },
    });
  });

  it('counts every entry and every clause once', () => {
    const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((a, b) => a + b, 0);
    expect(sum(tally.entries)).toBe(entries.length);
    expect(sum(tally.clauses)).toBe(19);
    expect(tally.parts.reduce((total, part) => total + sum(part.clauses), 0)).toBe(19);
    const { must, should, may } = tally.levels;
    expect(sum(must) + sum(should) + sum(may)).toBe(19);
  });

  it('counts entries by what has to be told apart', () => {
    expect(tally.entries).toEqual({
      pass: 3,
      fail: 3,
      inconclusive: 2,
      error: 1,
      cut: 1,
      excluded: 1,
      'not-specified': 3,
      'not-applicable': 2,
    });
    expect(tally.gaps).toBe(1);
  });

  it('groups by chapter', () => {
    expect(tally.parts.map((part) => [part.document, part.part, part.folder])).toEqual([
      ['web-api', '1', '1-service'],
      ['web-api', '2', '2-resources'],
      ['web-api', '4', '4-methods'],
      ['web-api', '8', '8-limits'],
      ['problem-details', '3', undefined],
    ]);
  });

  it('names the parts of a document as the document does, and by folders in none but the one that they are of', () => {
    const run = goldenRun();
    const [first, ...others] = run.header.documents;
    if (first === undefined) throw new Error('No document');
    const named = { ...first, id: 'openapi', parts: { '1': 'Operations' } };
    const { parts } = summarise({ ...run, header: { ...run.header, documents: [named, ...others] } }).tally;
    expect(parts.slice(0, 2).map((part) => [part.part, part.title, part.folder])).toEqual([
      ['1', 'Operations', undefined],
      ['2', undefined, undefined],
    ]);
  });
});

describe('the findings of the golden run', () => {
  it('come must before should, one for each cause', () => {
    expect(findings.map((one) => [one.level, one.entry.id, one.same.map((other) => other.id)])).toEqual([
      ['must', 'put-is-idempotent@products', ['put-is-idempotent@orders']],
      ['should', 'body-is-json@products.list', []],
    ]);
  });

  it('come by level first, then by how many entries they break', () => {
    const run = goldenRun();
    const verdicts = new Map(run.verdicts);
    const add = (entry: string, claim: string): void => {
      verdicts.set(entry, { type: 'verdict', entry, duration: 0, verdict: fail({ claim }) });
    };
    // One must against two should of one cause, planned before it; then another must of two entries.
    const plan = [
      ...['body-is-json@a', 'body-is-json@b'].map((id) => ({
        ...planOf(run, 'body-is-json@products.list'),
        entry: id,
      })),
      ...run.plan,
      ...['get-is-safe@a', 'get-is-safe@b', 'get-is-safe@c'].map((id) => ({
        ...planOf(run, 'get-is-safe@products'),
        entry: id,
      })),
    ];
    ['body-is-json@a', 'body-is-json@b'].forEach((id) => add(id, 'The body is JSON too'));
    ['get-is-safe@a', 'get-is-safe@b', 'get-is-safe@c'].forEach((id) => add(id, 'GET changes nothing'));
    expect(summarise({ ...run, plan, verdicts }).findings.map((one) => [one.level, one.entry.id])).toEqual([
      ['must', 'get-is-safe@a'],
      ['must', 'put-is-idempotent@products'],
      ['should', 'body-is-json@a'],
      ['should', 'body-is-json@products.list'],
    ]);
  });

  it('hold each failed entry once, also when sameAs points nowhere or in a circle', () => {
    const run = goldenRun();
    const verdicts = new Map(run.verdicts);
    const [a, b, c] = ['put-is-idempotent@products', 'put-is-idempotent@orders', 'body-is-json@products.list'] as const;
    const point = (from: string, to: string, claim: string): void => {
      verdicts.set(from, { type: 'verdict', entry: from, duration: 0, verdict: fail({ claim }, { sameAs: to }) });
    };
    point(a, b, 'one');
    point(b, a, 'two');
    point(c, 'nobody', 'three');
    const found = summarise({ ...run, verdicts }).findings;
    expect(found.flatMap((one) => [one.entry.id, ...one.same.map((other) => other.id)]).sort()).toEqual(
      [c, b, a].sort(),
    );
  });
});

it('counts an entry that was never judged as cut', () => {
  const killed = summarise(killedRun());
  expect(killed.tally.entries.cut).toBe(killed.entries.length - 3);
});
