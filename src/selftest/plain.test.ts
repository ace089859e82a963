import { describe, expect, test } from 'vitest';
import { checks, loadContract, type Contract } from '../index.js';
import { faults, variants } from '../reference/index.js';
import { isSound, runSelftest } from './selftest.js';

function contractOf(name: string): Contract {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

describe('the checks on the reference service', () => {
  test(
    'kill every fault by exactly the checks that it names, and flag nothing that is right',
    { timeout: 900_000 },
    async () => {
      const matrix = await runSelftest({ checks, contractOf, seed: 1, dialects: ['plain'] });
      const planted = faults.filter(({ dialects }) => dialects?.includes('plain') ?? true);
      expect(planted.length).toBeGreaterThan(60);
      expect(matrix.rows.filter((row) => !isSound(row))).toEqual([]);
      expect(matrix.unproven).toEqual([]);
      expect(matrix.rows.filter(({ kind }) => kind === 'fault')).toHaveLength(planted.length);
      expect(matrix.rows.filter(({ kind }) => kind === 'variant')).toHaveLength(variants.length);
      expect(matrix.rows.filter(({ kind }) => kind === 'null').length).toBeGreaterThanOrEqual(5);
      expect(matrix.sound).toBe(true);
    },
  );
});
