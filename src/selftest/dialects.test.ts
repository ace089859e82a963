import { describe, expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { dialects, faults, variants } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';
import { isWhole, part } from './fixtures/amount.js';

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

const SPOKEN = dialects.flatMap(({ id }) => (id === 'plain' ? [] : [id]));

/** Tried with every check, while the others are tried with those alone that a fault or an odd service of their own is about. */
const WITH_ALL: readonly string[] = isWhole ? SPOKEN : [];

/** Only in this dialect, and not where the Shop speaks as usual. */
function ownOf<T extends { readonly dialects?: readonly string[] }>(all: readonly T[], dialect: string): readonly T[] {
  return all.filter(({ dialects: of }) => of?.includes(dialect) === true && !of.includes('plain'));
}

describe('the same checks on a service that speaks otherwise', () => {
  test.each(SPOKEN)(
    '%s: passes clean, its faults are killed, and no check flags what is right though it is odd',
    { timeout: 900_000 },
    async (dialect) => {
      const isAll = WITH_ALL.includes(dialect);
      const [own, odd] = [ownOf(faults, dialect), ownOf(variants, dialect)];
      const proven = PROVEN_THERE[dialect] ?? [];
      const about = [
        ...part(own, 2).flatMap(({ breaks }) => breaks),
        ...odd.flatMap(({ tempts }) => tempts),
        ...proven,
      ];
      const matrix = await runSelftest({
        checks,
        contractOf,
        seed: 1,
        dialects: [dialect],
        dialectFaults: isWhole ? 150 : 900,
        dialectProves: proven,
        dialectChecks: 'named',
        proof: 'once',
        clean: isAll ? 'at once' : 'as needed',
        others: isWhole ? 'all' : 'first',
        ...(!isAll && { of: [...new Set(about)] }),
      });
      expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
      const ran = new Set(matrix.rows.map(({ id }) => id));
      expect([...(isAll ? own : []), ...odd].map(({ id }) => id).filter((id) => !ran.has(id))).toEqual([]);
      const killing = new Set(matrix.rows.flatMap(({ kind, failed }) => (kind === 'fault' ? failed : [])));
      expect(proven.filter((id) => !killing.has(id))).toEqual([]);
      expect(matrix.rows.find(({ kind }) => kind === 'clean')?.entries).toBeGreaterThan(isAll ? 20 : 0);
      expect(matrix.rows.filter(({ failed }) => failed.length > 0).length).toBeGreaterThan(isAll ? 2 : 0);
    },
  );

  test('some dialects alone have odd services', () => {
    const alone = variants.flatMap(({ dialects: of }) => (of && !of.includes('plain') ? of : []));
    expect(new Set(alone)).toEqual(new Set(['cursor', 'page', 'json-api']));
  });
});
