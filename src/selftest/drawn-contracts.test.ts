import { expect, test } from 'vitest';
import { onDrawnContracts } from './drawn-contracts.js';
import { isWhole } from './fixtures/amount.js';
import { oddContracts } from './odd-contracts.js';

/** `npm run bench:contracts` runs 500. */
const RUNS = isWhole ? 28 : 4;

test('under a contract with schemas of any kind a run ends, without a defect, and its run file can be read', async () => {
  const drawn = await onDrawnContracts(RUNS, 1, 'quick');
  expect(drawn.wrong).toEqual([]);
  expect(drawn.refused).toBeLessThan(RUNS / 4);
  // Else the sample would show nothing of the checks that send what was drawn.
  expect(drawn.inconclusive.get('cannot-generate')).toBeGreaterThan(0);
}, 300_000);

test('so it does where facts are stated and left out in odd combinations, as of parents that nobody can make', async () => {
  const drawn = await onDrawnContracts(25, 4, 'quick', {}, oddContracts);
  expect(drawn.wrong).toEqual([]);
  expect(drawn.refused).toBe(0);
  // Else there would be no record below one that nobody can make.
  expect(drawn.inconclusive.get('setup-failed')).toBeGreaterThan(0);
}, 120_000);
