import { describe, expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { dialects, faults, variants } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';
import { isWhole } from './fixtures/amount.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

/** Checks of what the plain dialect does not have: their faults are planted here alone. */
const PROVEN_THERE: Readonly<Record<string, readonly string[]>> = {
  'put-create': ['ill-formed-ids-are-refused', 'if-none-match-asterisk-makes-anew'],
  cursor: ['named-version-is-heeded', 'answers-tell-their-version'],
  page: ['json-patch-has-its-effect', 'json-patch-fails-as-a-whole', 'default-limit-is-as-declared'],
  'json-api': ['precondition-is-required-as-declared'],
  link: ['pages-are-as-full-as-declared', 'next-links-lead-through'],
};

describe('the same checks on a service that speaks otherwise', () => {
  test.each(dialects.filter(({ id }) => id !== 'plain').map(({ id }) => id))(
    '%s: passes clean, and its faults are killed',
    { timeout: 900_000 },
    async (dialect) => {
      const matrix = await runSelftest({
        checks,
        contractOf,
        seed: 1,
        dialects: [dialect],
        dialectFaults: isWhole ? 150 : 900,
        dialectProves: PROVEN_THERE[dialect] ?? [],
        dialectChecks: 'named',
        proof: 'once',
      });
      expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
      const only = faults.filter(({ dialects: of }) => of?.includes(dialect) === true && !of.includes('plain'));
      expect(only.map(({ id }) => id).filter((id) => !matrix.rows.some((row) => row.id === id))).toEqual([]);
      const killing = new Set(matrix.rows.flatMap(({ kind, failed }) => (kind === 'fault' ? failed : [])));
      expect((PROVEN_THERE[dialect] ?? []).filter((id) => !killing.has(id))).toEqual([]);
      expect(matrix.rows.find(({ kind }) => kind === 'clean')?.entries).toBeGreaterThan(20);
      expect(matrix.rows.filter(({ failed }) => failed.length > 0).length).toBeGreaterThan(2);
    },
  );
});

describe('what is right though it is odd', () => {
  const owners = ['cursor', 'page', 'json-api'];

  test.each(owners)('%s: no check flags it where only that dialect has it', { timeout: 900_000 }, async (dialect) => {
    const wanted = variants.filter(({ dialects: of }) => of?.includes(dialect) === true && !of.includes('plain'));
    const matrix = await runSelftest({
      checks,
      contractOf,
      seed: 1,
      dialects: [dialect],
      others: 'first',
      only: 'others',
    });
    expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
    const ran = matrix.rows.filter(({ kind }) => kind === 'variant').map(({ id }) => id);
    expect(wanted.map(({ id }) => id).filter((id) => !ran.includes(id))).toEqual([]);
    expect(wanted).not.toEqual([]);
  });

  test('no other dialect has one of its own', () => {
    const alone = variants.flatMap(({ dialects: of }) => (of && !of.includes('plain') ? of : []));
    expect(new Set(alone)).toEqual(new Set(owners));
  });
});
