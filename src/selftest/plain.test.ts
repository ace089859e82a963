import { expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { faults } from '../reference/index.js';
import { isWhole, part } from './fixtures/amount.js';
import { tellingOf } from './fixtures/telling.js';
import { isSound, runSelftest } from './selftest.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

/**
 * Their faults need a service that links to its pages, says how full they are, makes records by PUT, takes a JSON Patch,
 * asks every update for its version or has versions that a header names (see dialects.test.ts), or one that forgets keys
 * and cursors after a time, has writes that need a state or references that nobody else may name (see the small services), counts in one record what is done to others, has rules
 * between members and between records, ends later than it answers, fails on demand or
 * makes several records with one request (see library.test.ts).
 */
const PROVEN_ELSEWHERE: readonly string[] = [
  'answers-show-no-more-than-declared',
  'answers-carry-their-headers',
  'lists-hide-what-they-declare',
  'ill-formed-ids-are-refused',
  'creates-below-nothing-are-refused',
  'actions-on-unknown-ids-are-refused',
  'expired-cursor-is-answered-as-declared',
  'filtered-items-have-the-value',
  'text-filters-compare-as-declared',
  'pages-are-as-full-as-declared',
  'computed-members-agree',
  'computed-members-follow-writes',
  'members-keep-their-bounds',
  'references-name-what-is-seen',
  'next-links-lead-through',
  'page-links-lead-to-their-pages',
  'texts-are-normalized-as-declared',
  'actions-above-lead-what-is-below',
  'requests-for-several-need-rights',
  'requests-act-on-each-that-they-name',
  'what-fails-among-several-is-as-declared',
  'wrong-requests-for-several-are-refused',
  'undeclared-states-are-not-written',
  'writes-keep-to-their-states',
  'needed-members-are-kept-to',
  'needed-records-are-asked-for',
  'precondition-is-required-as-declared',
  'actions-heed-versions',
  'effects-are-as-declared',
  'effects-set-what-they-declare',
  'aggregates-follow-their-records',
  'racing-effects-add-up',
  'states-of-dependents-hold-deletes',
  'operations-make-their-records',
  'bounds-of-bodies-are-kept',
  'made-records-show-what-was-done',
  'lists-of-made-records-are-whole',
  'records-of-one-are-capped',
  'overlapping-spans-are-refused',
  'racing-spans-do-not-overlap',
  'taken-values-are-refused-as-declared',
  'unique-case-is-as-declared',
  'unique-scope-is-as-declared',
  'unique-while-is-as-declared',
  'deleted-unique-values-are-as-declared',
  'set-values-are-unique',
  'repeated-members-are-compared',
  'if-none-match-asterisk-makes-anew',
  'singletons-show-what-is-written',
  'undone-deletes-bring-back-the-record',
  'repeated-actions-change-nothing-more',
  'named-members-are-replaced-whole',
  'each-form-has-the-same-effect',
  'json-patch-has-its-effect',
  'json-patch-fails-as-a-whole',
  'accepted-requests-end-as-declared',
  'examples-are-taken',
  'idempotency-key-makes-an-action-once',
  'key-is-known-for-its-lifetime',
  'bulk-makes-all-or-none',
  'bulk-requests-at-one-time-make-all',
  'bulk-tells-of-each-record',
  'bulk-keeps-to-its-maximum',
  'callers-may-use-what-they-do-not-lack',
  'members-are-of-their-callers',
  'creates-below-hidden-records-are-refused',
  'lists-of-tenants-are-apart',
  'failures-are-injected-as-asked',
  'named-version-is-heeded',
  'answers-tell-their-version',
];

/**
 * Under so many faults the checks that they do not name are run once, as all of them are with `npm run test:all`. The command
 * `selftest` plants all of them, and runs all checks that a fault does not name, on every resource.
 */
const OTHERS_OF = isWhole ? 1 : 5;

test('the checks kill faults of the Shop, by exactly those that it names', { timeout: 900_000 }, async () => {
  const telling = tellingOf(
    checks,
    faults.filter(({ dialects }) => dialects?.includes('plain') ?? true),
  );
  const broken = new Set(telling.flatMap(({ breaks }) => breaks));
  expect(checks.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual(PROVEN_ELSEWHERE);
  const planted = part(telling, 14);
  const matrix = await runSelftest({
    checks,
    contractOf,
    seed: 1,
    dialects: ['plain'],
    others: 'first',
    proof: 'once',
    only: 'faults',
    othersOf: OTHERS_OF,
    // That every entry passes on the right service is seen over sockets too.
    clean: isWhole ? 'at once' : 'as needed',
    faults: planted.map(({ id }) => id),
  });
  expect(telling.length).toBeGreaterThan(80);
  expect(planted.length).toBeGreaterThanOrEqual(14);
  expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
  expect(matrix.rows.filter(({ kind }) => kind === 'fault')).toHaveLength(planted.length);
  // A finding says what was observed, and not only that something else was expected.
  const findings = matrix.rows.flatMap((row) => row.findings);
  expect(findings.filter((text) => text.includes('observed not so'))).toEqual([]);
  expect(findings.length).toBeGreaterThan(planted.length);
});
