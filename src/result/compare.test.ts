import { describe, expect, it } from 'vitest';
import { changesOf, compareRuns, type Change } from './compare.js';
import { fail, plan, verdict } from './golden/lines.js';
import { GOLDEN_HEADER, runOf } from './golden/run.js';
import type { HeaderLine, Run } from './run-file.js';
import type { Verdict } from './verdict.js';

const PASS: Verdict = { kind: 'pass', cases: 4, expectations: 20, exchanges: 8 };
const FAIL = fail({ claim: 'A', fingerprint: 'x|200||' });
const OTHER = fail({ claim: 'A', fingerprint: 'x|500||' });
const VACUOUS: Verdict = { kind: 'inconclusive', reason: 'vacuous', detail: 'nothing', exchanges: [] };
const GAP: Verdict = { kind: 'not-specified', facts: ['a.b'] };
const LEFT_OUT: Verdict = { kind: 'skipped', how: 'excluded', because: 'left out' };

/** A run with these verdicts; an entry without one is not planned. */
function run(verdicts: Readonly<Record<string, Verdict | undefined>>, header: Partial<HeaderLine> = {}): Run {
  const entries = Object.entries(verdicts).filter((pair): pair is [string, Verdict] => pair[1] !== undefined);
  const lines = [
    ...entries.map(([id]) => plan(`put-is-idempotent@${id}`, ['web-api:methods.violated'])),
    ...entries.map(([id, one]) => verdict(`put-is-idempotent@${id}`, one)),
  ];
  return runOf({ ...GOLDEN_HEADER, ...header }, lines, 'incomplete');
}

const CASES: readonly (readonly [string, Verdict | undefined, Verdict | undefined, Change | undefined])[] = [
  ['a pass that fails now', PASS, FAIL, 'new'],
  ['what was not judged and fails now', VACUOUS, FAIL, 'new'],
  ['what was not planned and fails now', undefined, FAIL, 'new'],
  ['the same failure', FAIL, FAIL, 'still'],
  ['a failure of another cause', FAIL, OTHER, 'changed'],
  ['a failure that passes now', FAIL, PASS, 'fixed'],
  ['a failure that nothing was proved of', FAIL, VACUOUS, 'hidden'],
  ['a failure that was left out', FAIL, LEFT_OUT, 'hidden'],
  ['a failure that is not planned any more', FAIL, undefined, 'hidden'],
  ['a pass that nothing was proved of', PASS, VACUOUS, 'unproven'],
  ['a pass that was left out', PASS, LEFT_OUT, 'lost'],
  ['a pass that is not planned any more', PASS, undefined, 'lost'],
  ['a pass that is not specified any more', PASS, GAP, 'unspecified'],
  ['a gap that was filled and passes', GAP, PASS, 'specified'],
  ['a gap that was filled and is left out', GAP, LEFT_OUT, 'specified'],
  ['a gap that was filled and nothing was proved of', GAP, VACUOUS, 'unproven'],
  ['what is proved now', VACUOUS, PASS, 'proven'],
  ['the same', PASS, PASS, undefined],
  ['unproven as before', VACUOUS, VACUOUS, undefined],
];

describe('an entry', () => {
  it.each(CASES)('%s', (_, before, after, change) => {
    const { entries } = compareRuns(run({ x: before, y: PASS }), run({ x: after, y: PASS }));
    expect(entries.map((entry) => entry.change)).toEqual(change === undefined ? [] : [change]);
  });

  it('comes with what was found and what is found', () => {
    const [found] = compareRuns(run({ x: VACUOUS }), run({ x: FAIL })).entries;
    expect(found).toEqual({
      id: 'put-is-idempotent@x',
      change: 'new',
      before: 'inconclusive',
      after: 'fail',
      was: 'vacuous: nothing',
      is: 'A',
    });
  });

  it('stands in the order of what matters', () => {
    const found = compareRuns(run({ a: FAIL, b: PASS, c: FAIL }), run({ a: PASS, b: VACUOUS, c: FAIL, d: FAIL }));
    expect(found.entries.map(({ change }) => change)).toEqual(['new', 'still', 'fixed', 'unproven']);
    expect(changesOf(found, 'new', 'fixed').map(({ id }) => id)).toEqual([
      'put-is-idempotent@d',
      'put-is-idempotent@a',
    ]);
  });
});

it('names the clauses whose verdict is another one', () => {
  const { clauses } = compareRuns(run({ x: PASS }), run({ x: FAIL }));
  expect(clauses).toEqual([{ id: 'web-api:methods.violated', before: 'satisfied', after: 'violated' }]);
});

describe('drift', () => {
  it('shows an entry that looks at less and stays green', () => {
    const { drift } = compareRuns(
      run({ x: PASS, y: PASS, z: PASS }),
      run({ x: { ...PASS, cases: 3 }, y: { ...PASS, expectations: 10 }, z: { ...PASS, expectations: 18 } }),
    );
    expect(drift.less.map(({ id }) => id)).toEqual(['put-is-idempotent@x', 'put-is-idempotent@y']);
    expect(drift.expectations).toEqual({ before: 60, after: 48 });
    expect(drift.cases).toEqual({ before: 12, after: 11 });
  });

  it('does not take a failure, which ends an entry early, for less', () => {
    const { drift } = compareRuns(run({ x: PASS }), run({ x: FAIL }));
    expect(drift).toMatchObject({ less: [], cases: { before: 0, after: 0 }, judged: { before: 1, after: 1 } });
  });
});

describe('differences', () => {
  it('has none for runs of one contract', () => {
    expect(compareRuns(run({}), run({})).differences).toEqual([]);
  });

  it('says what else is different, document and contract first', () => {
    const documents = GOLDEN_HEADER.documents.map((one, n) => (n === 0 ? { ...one, sha256: 'e'.repeat(64) } : one));
    const [source] = GOLDEN_HEADER.sources;
    const sources = [{ ...source!, sha256: 'c'.repeat(64) }];
    const { differences } = compareRuns(
      run({}),
      run({}, { documents, sources, effort: 'quick', readOnly: true, baseUrl: 'http://other' }),
    );
    expect(differences.map(({ about }) => about)).toEqual(['document', 'contract', 'target', 'effort', 'policy']);
    expect(differences[0]?.text).toContain('eeeeeeee now');
  });
});
