import { expect, it } from 'vitest';
import { awaitedFacts, checks, loadContract, planContract, untriedChecks, type PlannedEntry } from '../index.js';

function planned(name: string): readonly PlannedEntry[] {
  const loaded = loadContract(`probity:services/${name}`);
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return planContract(loaded.contract, checks).entries;
}

const library = planned('library.yaml');

it('a fact is named with the checks that it leaves nothing to try for', () => {
  const found = untriedChecks(library);
  expect(found.find(({ facts }) => facts.includes('limits.rate'))?.checks).toContain('throttled-callers-recover');
  expect(found.find(({ checks: named }) => named.includes('stale-delete-is-refused'))?.facts).toEqual([
    'resources.*.concurrency',
  ]);
});

it('a check that is tried anywhere, or would be, is not named', () => {
  const named = new Set(untriedChecks(library).flatMap(({ checks: untried }) => untried));
  const others = library.filter(({ decision }) => decision.planned !== 'not-applicable');
  expect(others.filter(({ check }) => named.has(check.id))).toEqual([]);
  expect(named.size).toBeGreaterThan(10);
});

it('what entries wait for is found where no gap of a document names it', () => {
  expect([...awaitedFacts(library).keys()]).toEqual(['versioning.versions.r3.baseline']);
  expect(awaitedFacts(planned('shop.yaml')).size).toBe(0);
});
