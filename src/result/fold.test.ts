import { describe, expect, it } from 'vitest';
import { CLAUSE_VERDICTS, foldClauses, type FoldedClause } from './fold.js';
import { check, clause, fail, PASS, plan, verdict } from './golden/lines.js';
import { GOLDEN_HEADER, goldenRun, killedRun, runOf } from './golden/run.js';
import type { RecordedClause } from './run-file.js';
import type { Verdict } from './verdict.js';

const EXCLUDED: Verdict = { kind: 'skipped', how: 'excluded', because: 'filtered' };
const CUT: Verdict = { kind: 'skipped', how: 'cut', because: 'budget' };
const INCONCLUSIVE: Verdict = { kind: 'inconclusive', reason: 'vacuous', detail: 'nothing', exchanges: [] };
const ERROR: Verdict = { kind: 'error', message: 'oops' };
const GAP: Verdict = { kind: 'not-specified', facts: ['a.b'] };
const NONE: Verdict = { kind: 'not-applicable', because: 'a is none' };

/** Folds one clause with the check `c`, of which each verdict is one entry. */
function foldOne(
  verdicts: readonly Verdict[],
  more: Partial<RecordedClause> = {},
  also: readonly Verdict[] = [],
): FoldedClause {
  const entries = [...verdicts.map((v, n) => [`c@${n}`, v] as const), ...also.map((v, n) => [`d@${n}`, v] as const)];
  const header = {
    ...GOLDEN_HEADER,
    checks: [check('c'), check('d')],
    documents: [
      {
        id: 'doc',
        title: 'Doc',
        sha256: '0',
        claimed: true,
        clauses: [clause('x', { checks: ['c'], also: ['d'], ...more })],
      },
    ],
  };
  const lines = entries.flatMap(([id, v]) => [plan(id, ['doc:x']), verdict(id, v)]);
  const [folded] = foldClauses(runOf(header, lines, 'incomplete'));
  if (folded === undefined) throw new Error('nothing folded');
  return folded;
}

describe('the verdict of a clause', () => {
  it.each([
    ['violated', [PASS, fail(), ERROR]],
    ['unproven', [PASS, INCONCLUSIVE]],
    ['unproven', [PASS, CUT]],
    ['unproven', [PASS, ERROR]],
    ['unproven', []],
    ['satisfied', [PASS, EXCLUDED, GAP, NONE]],
    ['excluded', [EXCLUDED, GAP, NONE]],
    ['not-specified', [GAP, NONE]],
    ['not-applicable', [NONE, NONE]],
  ] as const)('is %s: first match', (expected, verdicts) => {
    expect(foldOne(verdicts).verdict).toBe(expected);
    expect(foldOne([...verdicts].reverse()).verdict).toBe(expected);
  });

  it('takes nothing but a fail from checks that are not required', () => {
    expect(foldOne([PASS], {}, [INCONCLUSIVE, ERROR, CUT, EXCLUDED]).verdict).toBe('satisfied');
    expect(foldOne([PASS], {}, [fail()]).verdict).toBe('violated');
    expect(foldOne([NONE], {}, [PASS]).verdict).toBe('not-applicable');
    expect(foldOne([], { checks: [] }, [PASS]).verdict).toBe('observed');
  });

  it('tells where what could have failed was left out', () => {
    expect(foldOne([], { checks: [] }, [EXCLUDED, EXCLUDED])).toMatchObject({
      verdict: 'observed',
      reason: 'left out: filtered',
    });
    expect(foldOne([], { checks: [] }, [EXCLUDED, PASS]).reason).toBe('only checks of which a fail alone counts');
  });

  it('needs every required check to have an entry', () => {
    expect(foldOne([PASS], { checks: ['c', 'e'] })).toMatchObject({
      verdict: 'unproven',
      reason: 'the check e is not installed',
    });
    expect(foldOne([PASS], { checks: ['c', 'd'], also: [] }).reason).toBe('the plan has no entry of d');
  });

  it('counts the subjects that are kept among those that it applies to', () => {
    expect(foldOne([PASS, PASS, PASS, GAP, NONE]).subjects).toEqual({ kept: 3, of: 4 });
  });

  it('names the facts that are missing', () => {
    expect(foldOne([PASS, GAP, GAP]).facts).toEqual(['a.b']);
  });

  it('says how many reasons there are, and names the first', () => {
    expect(foldOne([INCONCLUSIVE, INCONCLUSIVE]).reason).toBe('c@0: vacuous: nothing (and 1 more)');
    expect(foldOne([INCONCLUSIVE]).reason).toBe('c@0: vacuous: nothing');
  });

  it('follows from the checks that it names, and from no other entry', () => {
    const lines = [plan('c@0', ['doc:x']), verdict('c@0', PASS), plan('e@0', ['doc:x']), verdict('e@0', fail())];
    const named = clause('x', { checks: ['c'], also: ['d'] });
    const documents = [{ id: 'doc', title: 'Doc', sha256: '0', claimed: true, clauses: [named] }];
    const [folded] = foldClauses(runOf({ ...GOLDEN_HEADER, checks: [check('c')], documents }, lines, 'incomplete'));
    expect(folded).toMatchObject({ verdict: 'satisfied', also: [] });
  });

  it('requires nothing where only a fail counts and nothing was planned', () => {
    expect(foldOne([], { checks: [] })).toMatchObject({
      verdict: 'observed',
      reason: 'only checks of which a fail alone counts',
    });
  });

  it('is never violated for a permission', () => {
    expect(foldOne([fail()], { level: 'may' }).verdict).toBe('observed');
  });

  it('is not claimed where the service decided otherwise, whatever its entries say', () => {
    expect(foldOne([fail()], { except: 'we do it our way' })).toMatchObject({
      verdict: 'not-claimed',
      reason: 'we do it our way',
    });
  });
});

describe('a gap', () => {
  const gap = (filled: boolean): Partial<RecordedClause> => ({ gap: { facts: ['a.b'], filled, yaml: 'a: { b: }' } });

  it('is not specified until it is filled everywhere, unless what is promised somewhere is broken or not proved', () => {
    for (const ended of [PASS, GAP, NONE])
      expect(foldOne([ended, GAP], gap(false))).toMatchObject({ verdict: 'not-specified', facts: ['a.b'] });
    expect(foldOne([PASS], gap(false))).toMatchObject({ verdict: 'not-specified', facts: ['a.b'] });
    expect(foldOne([PASS, fail()], gap(false))).toMatchObject({ verdict: 'violated', facts: ['a.b'] });
    for (const ended of [ERROR, INCONCLUSIVE])
      expect(foldOne([ended, GAP], gap(false))).toMatchObject({ verdict: 'unproven', facts: ['a.b'] });
    expect(foldOne([PASS], gap(true)).verdict).toBe('satisfied');
    expect(foldOne([fail()], gap(true)).verdict).toBe('violated');
  });

  it('is stated when it is filled and nothing tests it', () => {
    expect(foldOne([], { ...gap(true), checks: [], also: [] }).verdict).toBe('stated');
  });
});

describe('the golden run', () => {
  it('has every verdict of a clause, where the name says so', () => {
    const folded = foldClauses(goldenRun());
    const verdicts = new Set(folded.map((one) => one.verdict));
    expect([...verdicts].sort()).toEqual([...CLAUSE_VERDICTS].sort());
    for (const { id, verdict } of folded) {
      const name = id.split('.')[1] as (typeof CLAUSE_VERDICTS)[number];
      if (CLAUSE_VERDICTS.includes(name)) expect([id, verdict]).toEqual([id, name]);
    }
  });

  it('is unproven where it was killed before the verdict', () => {
    const folded = foldClauses(killedRun()).find((one) => one.id === 'web-api:methods.satisfied');
    expect(folded).toMatchObject({ verdict: 'unproven' });
    expect(folded?.reason).toContain('the run ended before its verdict');
  });
});
