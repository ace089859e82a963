import { expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { faults } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

// The command `selftest` also runs all checks that a fault does not name, on every resource.
test('the checks kill every fault of the Shop, by exactly those that it names', { timeout: 900_000 }, async () => {
  const matrix = await runSelftest({
    checks,
    contractOf,
    seed: 1,
    dialects: ['plain'],
    others: 'first',
    only: 'faults',
  });
  const planted = faults.filter(({ dialects }) => dialects?.includes('plain') ?? true);
  expect(planted.length).toBeGreaterThan(150);
  expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
  // Their faults need a service that links to its pages, says how full they are, makes records by PUT, takes a JSON Patch,
  // asks every update for its version or has versions that a header names (see dialects.test.ts), or one that forgets keys and cursors after a time, ends
  // later than it answers, fails on demand or makes several records with one request (see library.test.ts).
  expect(matrix.unproven).toEqual([
    'expired-cursor-is-answered-as-declared',
    'pages-are-as-full-as-declared',
    'next-links-lead-through',
    'precondition-is-required-as-declared',
    'if-none-match-asterisk-makes-anew',
    'json-patch-has-its-effect',
    'json-patch-fails-as-a-whole',
    'accepted-requests-end-as-declared',
    'key-is-known-for-its-lifetime',
    'bulk-makes-all-or-none',
    'bulk-tells-of-each-record',
    'failures-are-injected-as-asked',
    'version-in-header-is-heeded',
    'answers-tell-their-version',
  ]);
  expect(matrix.rows.filter(({ kind }) => kind === 'fault')).toHaveLength(planted.length);
  // A finding says what was observed, and not only that something else was expected.
  const findings = matrix.rows.flatMap((row) => row.findings);
  expect(findings.filter((text) => text.includes('observed not so'))).toEqual([]);
  expect(findings.length).toBeGreaterThan(planted.length);
});
