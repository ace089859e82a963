import { describe, expect, it } from 'vitest';
import { exitCode, type ExitOptions } from './exit-code.js';
import { check, clause, fail, PASS, plan, verdict } from './golden/lines.js';
import { emptyRun, GOLDEN_HEADER, goldenRun, killedRun, runOf } from './golden/run.js';
import type { NoteLine, RecordedClause, Run } from './run-file.js';
import { summarise } from './summary.js';
import type { Verdict } from './verdict.js';

const INCONCLUSIVE: Verdict = { kind: 'inconclusive', reason: 'vacuous', detail: 'nothing', exchanges: [] };
const EXCLUDED: Verdict = { kind: 'skipped', how: 'excluded', because: 'filtered' };
const GAP: Verdict = { kind: 'not-specified', facts: ['a.b'] };
const ERROR: Verdict = { kind: 'error', message: 'oops' };

type Row = readonly [verdicts: readonly Verdict[], more?: Partial<RecordedClause>];

/** A run with one claimed document: each row is a clause with a check and entries of its own. */
function runWith(rows: readonly Row[], { killed = false, claimed = true } = {}): Run {
  const header = {
    ...GOLDEN_HEADER,
    checks: rows.map((_, n) => check(`c${n}`)),
    documents: [
      {
        id: 'doc',
        title: 'Doc',
        sha256: '0',
        claimed,
        clauses: rows.map(([, more], n) => clause(`x${n}`, { checks: [`c${n}`], ...more })),
      },
    ],
  };
  const lines = rows.flatMap(([verdicts], n) =>
    verdicts.flatMap((v, m) => [plan(`c${n}@${m}`, [`doc:x${n}`]), verdict(`c${n}@${m}`, v)]),
  );
  return runOf(header, lines, killed ? undefined : 'incomplete');
}

function noting(about: NoteLine['about'], rows: readonly Row[] = [[[PASS]]]): Run {
  return { ...runWith(rows), notes: [{ type: 'note', about, text: 'Somebody must be told' }] };
}

function both(run: Run, options?: ExitOptions): [string, number] {
  return [summarise(run).outcome, exitCode(run, options)];
}

describe('the outcome of a run and its exit code', () => {
  it('is the first that occurs', () => {
    expect(both(runWith([[[PASS]]]))).toEqual(['conformant', 0]);
    expect(both(runWith([[[PASS]], [[EXCLUDED]]]))).toEqual(['partial', 0]);
    expect(both(runWith([[[PASS]], [[EXCLUDED]], [[INCONCLUSIVE]]]))).toEqual(['incomplete', 3]);
    expect(both(runWith([[[PASS]], [[EXCLUDED]], [[INCONCLUSIVE]], [[fail()]]]))).toEqual(['non-conformant', 1]);
  });

  it('is not conformant when a subject was left out of a kept clause', () => {
    expect(both(runWith([[[PASS, EXCLUDED]]]))).toEqual(['partial', 0]);
  });

  it('is at most partial for a shard, also where the others have nothing that it must know', () => {
    const shard = (of: number, ...rows: readonly Row[]): [string, number] => {
      const run = runWith(rows);
      return both({ ...run, header: { ...run.header, shard: { index: 1, of } } });
    };
    expect(shard(2, [[PASS]])).toEqual(['partial', 0]);
    expect(shard(2, [[PASS]], [[EXCLUDED], { level: 'should' }])).toEqual(['partial', 0]);
    expect(shard(2, [[PASS]], [[fail()]])).toEqual(['non-conformant', 1]);
    expect(shard(2, [[EXCLUDED]])).toEqual(['incomplete', 3]);
    // The only shard is the whole.
    expect(shard(1, [[PASS]])).toEqual(['conformant', 0]);
  });

  it('is never conformant when nothing was judged', () => {
    expect(both(emptyRun())).toEqual(['incomplete', 3]);
    expect(both(runWith([]))).toEqual(['incomplete', 3]);
    expect(both(runWith([[[GAP]], [[EXCLUDED]]]))).toEqual(['incomplete', 3]);
    expect(both(runWith([[[EXCLUDED]]]), { accept: 'unproven' })).toEqual(['incomplete', 3]);
    expect(both(runWith([[[INCONCLUSIVE]]]), { accept: 'unproven' })).toEqual(['incomplete', 3]);
  });

  it('shows a broken should and fails on it only when asked to', () => {
    const run = runWith([[[PASS]], [[fail()], { level: 'should' }]]);
    expect(both(run)).toEqual(['conformant', 0]);
    expect(exitCode(run, { failOn: 'should' })).toBe(1);
    expect(both(runWith([[[PASS]], [[INCONCLUSIVE], { level: 'should' }]]))).toEqual(['conformant', 0]);
  });

  it('ends with 3 where the contract states fewer rules than are required, and with 0 where it states as many', () => {
    const run = runWith([[[PASS]], [[GAP]]]);
    expect(exitCode(run)).toBe(0);
    expect(exitCode(run, { require: 50 })).toBe(0);
    expect(exitCode(run, { require: 51 })).toBe(3);
    expect(exitCode(runWith([[[fail()]], [[GAP]]]), { require: 51 })).toBe(1);
  });

  it('lets a permission, an exception and a document that is not claimed fail nobody', () => {
    expect(both(runWith([[[PASS]], [[fail()], { level: 'may' }]]))).toEqual(['conformant', 0]);
    expect(both(runWith([[[PASS]], [[fail()], { except: 'ours' }]]))).toEqual(['conformant', 0]);
    expect(both(runWith([[[fail()]]], { claimed: false }), { failOn: 'should' })).toEqual(['incomplete', 3]);
  });

  it('accepts what is unproven when asked to, and nothing else', () => {
    const rows: readonly Row[] = [[[PASS]], [[INCONCLUSIVE]]];
    expect(exitCode(runWith(rows), { accept: 'unproven' })).toBe(0);
    expect(exitCode(runWith(rows, { killed: true }), { accept: 'unproven' })).toBe(3);
  });

  it('says 4 for a defect of ours, whatever else there is', () => {
    expect(exitCode(runWith([[[PASS]], [[fail()]], [[ERROR]]]))).toBe(4);
    expect(both(goldenRun())).toEqual(['non-conformant', 4]);
    expect(exitCode(noting('defect'))).toBe(4);
    expect(exitCode(noting('throttled'))).toBe(0);
  });

  it('is never conformant where records of others may have been changed, and nobody can accept that', () => {
    const options = { accept: 'unproven' } as const;
    expect(both(noting('harm'), options)).toEqual(['incomplete', 3]);
    expect(both(noting('harm', [[[PASS]], [[INCONCLUSIVE]]]), options)).toEqual(['incomplete', 3]);
    expect(both(noting('harm', [[[PASS]], [[fail()]]]), options)).toEqual(['non-conformant', 1]);
  });

  it('is incomplete when it was killed', () => {
    expect(both(runWith([[[PASS]]], { killed: true }))).toEqual(['incomplete', 3]);
    expect(summarise(killedRun()).outcome).toBe('incomplete');
  });
});

describe('what the service itself promises', () => {
  const promise = (filled: boolean): Partial<RecordedClause> => ({
    origin: filled ? 'service' : 'document',
    gap: { facts: ['a.b'], filled, yaml: '' },
  });

  it('is judged beside the documents', () => {
    const { documents, outcome } = summarise(runWith([[[PASS]], [[fail()], promise(true)]]));
    expect(documents.map((one) => [one.id, one.outcome])).toEqual([
      ['doc', 'conformant'],
      ['service', 'non-conformant'],
    ]);
    expect(outcome).toBe('non-conformant');
  });

  it('is judged without a claimed document too', () => {
    expect(both(runWith([[[PASS], promise(true)]], { claimed: false }))).toEqual(['conformant', 0]);
  });

  it('does not stand in for a document of which nothing is kept', () => {
    const run = runWith([[[GAP]], [[PASS], promise(true)]]);
    expect(both(run)).toEqual(['incomplete', 3]);
    expect(exitCode(run, { accept: 'unproven' })).toBe(3);
  });

  it('is there without a gap too, where the service adds a clause of its own', () => {
    const { documents } = summarise(runWith([[[PASS]], [[fail()], { origin: 'service' }]]));
    expect(documents.map((one) => [one.id, one.outcome])).toEqual([
      ['doc', 'conformant'],
      ['service', 'non-conformant'],
    ]);
  });

  it('lets a document be partial of which everything is left out, and be accepted while that one is unproven', () => {
    expect(both(runWith([[[EXCLUDED]], [[PASS], promise(true)]]))).toEqual(['partial', 0]);
    const run = runWith([[[PASS]], [[INCONCLUSIVE]], [[PASS], promise(true)]]);
    expect([exitCode(run), exitCode(run, { accept: 'unproven' })]).toEqual([3, 0]);
  });

  it('is no topic where nothing is promised that can be tested', () => {
    const { documents } = summarise(
      runWith([[[PASS]], [[GAP], promise(false)], [[], { ...promise(true), checks: [] }]]),
    );
    expect(documents.map((one) => one.id)).toEqual(['doc']);
  });

  it('holds entries that no clause names', () => {
    const run = runWith([[[PASS]]]);
    const plan2 = { ...plan('own@service', []), check: 'own' };
    const withOwn = (ended: Verdict): [string, number] => {
      const verdicts = new Map([...run.verdicts, ['own@service', verdict('own@service', ended)]]);
      return both({ ...run, plan: [...run.plan, plan2], verdicts });
    };
    expect(withOwn(fail())).toEqual(['non-conformant', 1]);
    expect(withOwn(PASS)).toEqual(['conformant', 0]);
    expect(withOwn({ kind: 'not-applicable', because: 'none' })).toEqual(['incomplete', 3]);
  });
});
