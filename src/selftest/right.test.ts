import { expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { variants } from '../reference/index.js';
import { EFFORT, isWhole } from './fixtures/amount.js';
import { isSound, runSelftest } from './selftest.js';

/** Every odd service is tried with the checks that it tempts; with a share of the others, one of so many. */
const OTHERS_OF = isWhole ? 1 : 16;

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

/** As many odd services as tempt every check that one of them tempts; with `test:all` all. */
const spoken = variants.filter(({ dialects }) => dialects?.includes('plain') ?? true);
const tried = spoken.filter(({ tempts }, n) => {
  const before = new Set(spoken.slice(0, n).flatMap((other) => other.tempts));
  return isWhole || tempts.some((id) => !before.has(id));
});

test('the checks flag nothing that is right, and pass nothing that is no service', { timeout: 900_000 }, async () => {
  const matrix = await runSelftest({
    checks,
    contractOf,
    seed: 1,
    dialects: ['plain'],
    others: 'first',
    proof: isWhole ? 'once' : 'least',
    nullEffort: EFFORT,
    only: 'others',
    variants: tried.map(({ id }) => id),
    othersOf: OTHERS_OF,
  });
  expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
  expect(matrix.rows.filter(({ kind }) => kind === 'variant')).toHaveLength(tried.length);
  expect(tried.length).toBeGreaterThan(30);
  expect(matrix.rows.filter(({ kind }) => kind === 'null').length).toBeGreaterThanOrEqual(5);
  expect(matrix.sound).toBe(true);
});
