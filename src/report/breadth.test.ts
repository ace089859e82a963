import { describe, expect, it } from 'vitest';
import { exitCode } from '../result/exit-code.js';
import { GOLDEN_HEADER, runOf } from '../result/golden/run.js';
import { PASS, plan, verdict } from '../result/golden/lines.js';
import type { HeaderLine, Run } from '../result/run-file.js';
import { summarise } from '../result/summary.js';
import { breadthSentence, headlineWithNumber, isNarrowPass, nextFacts, type NextFact } from './breadth.js';
import { renderConsole } from './console.js';
import { renderReport } from './formats/formats.js';

/** A run that keeps its one rule, of a document with these others. */
function kept(others: RegExp): Run {
  const documents = GOLDEN_HEADER.documents.map((document) => ({
    ...document,
    clauses: document.clauses.filter(({ id }) => /satisfied/.test(id) || others.test(id)),
  }));
  const lines = [plan('get-is-safe@a', ['web-api:methods.satisfied']), verdict('get-is-safe@a', PASS)];
  return runOf({ ...GOLDEN_HEADER, documents }, lines, 'conformant');
}

const narrow = kept(/unfilled/);
const whole = kept(/^$/);

describe('a run that keeps all that its contract states', () => {
  it('passes what it states where rules are not stated, in every format', () => {
    expect(isNarrowPass(summarise(narrow))).toBe(true);
    expect(headlineWithNumber(summarise(narrow))).toBe('Passes what it states: 1 of 2 rules');
    expect(breadthSentence(narrow, summarise(narrow))).toContain('Of the other 1 rules');
    expect(renderConsole(narrow)).toContain('PASSES WHAT IT STATES: 1 of 2 rules');
    for (const format of ['html', 'markdown', 'annotations'] as const) {
      const text = renderReport(format, narrow).replaceAll('%3A', ':');
      expect(text).toContain('Passes what it states: 1 of 2 rules');
      expect(text).not.toMatch(/✓ ?(<[^>]*>)?\s*Conformant/);
    }
  });

  it('says so of each document, and to programs', () => {
    const page = renderReport('html', narrow);
    expect(page.split('<section id="clauses"')[1]).toContain('<small>Passes what it states: 1 of 2 rules</small>');
    expect(JSON.parse(renderReport('json', narrow))).toMatchObject({
      outcome: 'conformant',
      verdict: 'passes-what-it-states',
    });
    expect(JSON.parse(renderReport('json', whole))).toMatchObject({ verdict: 'conformant' });
    expect(JSON.parse(renderReport('badge-json', narrow))).toMatchObject({ color: 'lightgrey', isError: false });
  });

  it('names the facts to state next', () => {
    const facts = nextFacts(narrow, summarise(narrow));
    expect(facts.length).toBeGreaterThan(0);
    expect(renderConsole(narrow)).toContain(facts[0]?.fact ?? 'none');
  });

  it('names the facts first for which most of the plan waits, and operations where there are none', () => {
    const waiting = ['a', 'b', 'c'].flatMap((name) => {
      const facts = [`resources.${name}.operations.list`, 'http.headers'];
      const entry = `get-is-safe@${name}`;
      return [
        plan(entry, ['web-api:methods.satisfied'], { planned: 'not-specified' }),
        verdict(entry, { kind: 'not-specified', facts }),
      ];
    });
    const lines = [plan('get-is-safe@x', ['web-api:methods.satisfied']), verdict('get-is-safe@x', PASS), ...waiting];
    const next = (operations: HeaderLine['operations']): readonly NextFact[] => {
      const run = runOf({ ...narrow.header, ...(operations === undefined ? {} : { operations }) }, lines, 'conformant');
      return nextFacts(run, summarise(run));
    };
    expect(next([])[0]).toEqual({ fact: 'resources.*.operations', rules: 0, checks: 3 });
    expect(next(GOLDEN_HEADER.operations)[0]).toEqual({ fact: 'http.headers', rules: 0, checks: 3 });
    expect(renderConsole(runOf(narrow.header, lines, 'conformant'))).toContain('http.headers  (3 checks)');
  });

  it('is conformant, with its number, where all are stated', () => {
    expect(headlineWithNumber(summarise(whole))).toBe('Conformant: 1 of 1 rules');
    expect(renderConsole(whole)).toContain('CONFORMANT: 1 of 1 rules');
    expect(nextFacts(whole, summarise(whole))).toEqual([]);
  });

  it('ends with 3 where the contract states less than is required', () => {
    expect([exitCode(narrow), exitCode(narrow, { require: 50 }), exitCode(narrow, { require: 51 })]).toEqual([0, 0, 3]);
    expect(exitCode(whole, { require: 100 })).toBe(0);
    const must = { name: 'must', percent: 100, rules: 'must' } as const;
    expect([exitCode(narrow, { require: must }), exitCode(whole, { require: must })]).toEqual([3, 0]);
  });
});

describe('a document of which no rule could be tested', () => {
  const documents = GOLDEN_HEADER.documents.flatMap((document) => [
    { ...document, clauses: document.clauses.filter(({ id }) => /satisfied/.test(id)) },
    {
      ...document,
      id: 'other',
      title: 'Other',
      clauses: document.clauses.filter(({ id }) => /unfilled/.test(id)),
    },
  ]);
  const lines = [plan('get-is-safe@a', ['web-api:methods.satisfied']), verdict('get-is-safe@a', PASS)];
  const run = runOf({ ...GOLDEN_HEADER, documents }, lines, 'incomplete');

  it('is told apart from the rules that were kept, which are of another one', () => {
    const sentence = breadthSentence(run, summarise(run));
    expect(renderConsole(run)).toContain('kept 1 of 1');
    expect(sentence).toContain('keeps Other is not proved: the contract states too little to test any of its rules.');
    expect(sentence).toMatch(/What was tested of [A-Z][^.]+ is kept\.$/);
    expect(sentence).not.toContain('no rule');
  });
});
