import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Loader, mutantsOf } from './fixtures/mutants.js';
import { part } from '../selftest/fixtures/amount.js';

const FOLD = 'src/result/fold.test.ts';
const OUTCOME = 'src/result/outcome.test.ts';

/** The modules that decide what a run comes to, and the tests that must notice every small mistake in them. */
const JUDGES: readonly (readonly [module: string, tests: readonly string[]])[] = [
  ['src/engine/judge/judge.ts', ['src/engine/judge/judge.test.ts']],
  ['src/engine/noise/sequential-test.ts', ['src/engine/noise/sequential-test.test.ts']],
  ['src/result/entries.ts', [FOLD, OUTCOME]],
  ['src/result/fold.ts', [FOLD, OUTCOME, 'src/result/tally.test.ts']],
  ['src/result/outcome.ts', [OUTCOME, FOLD]],
  ['src/result/exit-code.ts', [OUTCOME, 'src/result/waivers.test.ts']],
];

/** Mistakes that change nothing: no number of repetitions comes out exactly at a limit. */
const ALIKE = new Set([
  'src/engine/noise/sequential-test.ts:46: >= -> >',
  'src/engine/noise/sequential-test.ts:47: <= -> <',
]);

const loader = new Loader();

test.each(JUDGES)('T25 the tests of %s pass as it is', (module, tests) => {
  expect(loader.notices(module, readFileSync(module, 'utf8'), tests)).toBe(false);
});

test.each(JUDGES)('T25 no small mistake in %s goes unnoticed', (module, tests) => {
  const all = mutantsOf(module);
  const mutants = part(all, Math.ceil(all.length / 3));
  const unnoticed = mutants.filter(({ text }) => !loader.notices(module, text, tests)).map(({ name }) => name);
  expect(mutants.length).toBeGreaterThan(0);
  expect(unnoticed.filter((name) => !ALIKE.has(name))).toEqual([]);
});
