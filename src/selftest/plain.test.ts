import { expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { faults, type Misbehaviour } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

/** Of each check the fault that is hardest to see, and every sixtieth of the others. */
function sampled(planted: readonly Misbehaviour[]): readonly Misbehaviour[] {
  const telling = checks.flatMap(({ id }) => {
    const breaking = planted.filter(({ breaks }) => breaks.includes(id));
    return breaking.find(({ degree }) => degree === 'subtle') ?? breaking[0] ?? [];
  });
  const taken = new Set(telling);
  const others = planted.filter((fault) => !taken.has(fault));
  for (const [n, fault] of others.entries()) if (n % 60 === 0) taken.add(fault);
  return planted.filter((fault) => taken.has(fault));
}

// The command `selftest` plants all of them, and runs all checks that a fault does not name, on every resource.
test('the checks kill faults of the Shop, by exactly those that it names', { timeout: 900_000 }, async () => {
  const planted = sampled(faults.filter(({ dialects }) => dialects?.includes('plain') ?? true));
  const matrix = await runSelftest({
    checks,
    contractOf,
    seed: 1,
    dialects: ['plain'],
    others: 'first',
    proof: 'once',
    only: 'faults',
    faults: planted.map(({ id }) => id),
  });
  expect(planted.length).toBeGreaterThan(110);
  expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
  const killing = new Set(matrix.rows.flatMap(({ kind, failed }) => (kind === 'fault' ? failed : [])));
  // Their faults need a service that links to its pages, says how full they are, makes records by PUT, takes a JSON Patch,
  // asks every update for its version or has versions that a header names (see dialects.test.ts), or one that forgets keys
  // and cursors after a time, has writes that need a state or references that nobody else may name (see the small services), counts in one record what is done to others, has rules
  // between members and between records, ends later than it answers, fails on demand or
  // makes several records with one request (see library.test.ts).
  expect(checks.map(({ id }) => id).filter((id) => !killing.has(id))).toEqual([
    'expired-cursor-is-answered-as-declared',
    'filtered-items-have-the-value',
    'pages-are-as-full-as-declared',
    'members-keep-their-bounds',
    'references-name-what-is-seen',
    'next-links-lead-through',
    'undeclared-states-are-not-written',
    'writes-keep-to-their-states',
    'needed-members-are-kept-to',
    'precondition-is-required-as-declared',
    'effects-are-as-declared',
    'racing-effects-add-up',
    'overlapping-spans-are-refused',
    'racing-spans-do-not-overlap',
    'if-none-match-asterisk-makes-anew',
    'json-patch-has-its-effect',
    'json-patch-fails-as-a-whole',
    'accepted-requests-end-as-declared',
    'key-is-known-for-its-lifetime',
    'bulk-makes-all-or-none',
    'bulk-tells-of-each-record',
    'failures-are-injected-as-asked',
    'named-version-is-heeded',
    'answers-tell-their-version',
  ]);
  expect(matrix.rows.filter(({ kind }) => kind === 'fault')).toHaveLength(planted.length);
  // A finding says what was observed, and not only that something else was expected.
  const findings = matrix.rows.flatMap((row) => row.findings);
  expect(findings.filter((text) => text.includes('observed not so'))).toEqual([]);
  expect(findings.length).toBeGreaterThan(planted.length);
});
