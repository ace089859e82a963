import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { negated } from '../../src/report/telling/negation.js';
import { allSites } from '../expectations/sites.js';

/** What stands for a value in a claim, with a word that reads like one. */
function withValues(claim: string): string {
  return claim.replace(/\$\{[^}]*\}/g, 'x');
}

const claims = [
  ...new Set(
    allSites()
      .map(({ id }) => withValues(id.replace(/^[^:]*: /, '').replace(/ \(\d+\)$/, '')))
      // Where the verb itself is a value, there is none to be read here.
      .filter((claim) => / /.test(claim) && /^[A-Zx]/.test(claim) && !/^x (?:in a )?(?:x|no|the)\b/.test(claim)),
  ),
].sort();

// Each line was read by a person: a claim, and how a finding says that it does not hold. `vitest -u` writes the file anew.
test('what a finding says of a claim that does not hold is a sentence', async () => {
  expect(claims.length).toBeGreaterThan(150);
  const pairs = claims.map((claim) => `${claim}\n    ${negated(claim)}\n`);
  expect(pairs.filter((pair) => pair.includes('\n    Not so: '))).toEqual([]);
  await expect(pairs.join('')).toMatchFileSnapshot('golden/failure-sentences.txt');
});

test('README shows a finding as it is printed today', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const shown = /^✗ 1 {2}([^:]*):/m.exec(readme)?.[1];
  const sentences = claims.map((claim) => negated(claim).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const isPrinted = sentences.some((text) => new RegExp(`^${text.replace(/\bx\b/g, '.+')}$`).test(shown ?? ''));
  expect(isPrinted, shown).toBe(true);
});
