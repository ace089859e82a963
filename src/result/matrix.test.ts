import { expect, it } from 'vitest';
import { matrixOf } from './matrix.js';
import { exchange, fail, plan, verdict } from './golden/lines.js';
import { GOLDEN_HEADER, goldenRun, runOf } from './golden/run.js';
import { observationsOf } from './observations.js';
import type { Run } from './run-file.js';
import type { Verdict } from './verdict.js';

const CLAUSE = 'web-api:methods.satisfied';
const PASS: Verdict = { kind: 'pass', cases: 4, expectations: 20, exchanges: 8 };

function run(one: Verdict): Run {
  return runOf(
    GOLDEN_HEADER,
    [plan('get-is-safe@products', [CLAUSE]), verdict('get-is-safe@products', one)],
    'partial',
  );
}

it('puts the implementations in the order of what they keep, then of their names', () => {
  const { columns } = matrixOf([
    { name: 'broken', run: run(fail()) },
    { name: 'b', run: run(PASS) },
    { name: 'a', run: run(PASS) },
  ]);
  expect(columns.map(({ name }) => name.replace(/^.*\(|\)$/g, ''))).toEqual(['a', 'b', 'broken']);
});

it('says which rows differ, and what was noted without being judged', () => {
  const noted = run({ ...PASS, notes: ['the same GET again is answered 304'] });
  const row = (all: readonly Run[]) =>
    matrixOf(all.map((one, n) => ({ name: String(n), run: one }))).rows.find(({ id }) => id === CLAUSE);
  expect(row([run(PASS), run(PASS)])).toMatchObject({ differs: false });
  expect(row([run(PASS), noted])).toMatchObject({
    differs: true,
    cells: [{ observed: [] }, { observed: ['the same GET again is answered 304'] }],
  });
  expect(matrixOf([{ name: 'x', run: goldenRun() }]).rows.every(({ differs }) => !differs)).toBe(true);
});

it('sees what a second DELETE of a record is answered', () => {
  const entry = 'get-is-safe@products';
  const removal = (n: number, path: string, status: number) => {
    const line = exchange(entry, n, {
      request: { method: 'DELETE', url: `http://h/${path}`, headers: [] },
      response: { status, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 },
    });
    return line;
  };
  const lines = [
    plan(entry, [CLAUSE]),
    removal(0, 'a', 204),
    removal(1, 'a', 410),
    removal(2, 'b', 404),
    removal(3, 'c', 204),
    removal(4, 'c', 410),
  ];
  const found = observationsOf(runOf(GOLDEN_HEADER, lines, 'partial'));
  expect(found.find(({ fact }) => fact.endsWith('delete.repeat'))?.values).toEqual(['410']);
});
