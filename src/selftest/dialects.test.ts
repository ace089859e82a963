import { describe, expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { dialects } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

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
        dialectFaults: 'half',
        dialectChecks: 'named',
      });
      expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
      expect(matrix.rows.find(({ kind }) => kind === 'clean')?.entries).toBeGreaterThan(20);
      expect(matrix.rows.filter(({ failed }) => failed.length > 0).length).toBeGreaterThan(25);
    },
  );
});
