import { expect, test } from 'vitest';
import {
  checks,
  EVERYTHING,
  fileSystem,
  loadContract,
  planContract,
  type PlannedEntry,
  type Policy,
} from '../index.js';

const SHOP = 'probity:services/shop.yaml';
const CONFLICTS = ['states.conflict-is-409', 'errors.conflict-is-409'];
const LATE = ['conflict: 409', 'conflict: 412'] as const;

/** The entries of one check, where the contract of the Shop makes these exceptions and says this in place of that. */
function planned(
  check: string,
  exceptions: readonly string[],
  [that, otherwise]: readonly [string, string] = ['', ''],
  policy: Partial<Policy> = {},
): readonly PlannedEntry[] {
  const except = exceptions.map((id) => `${id}: decided otherwise`).join(', ');
  const read = (path: string): string =>
    path === SHOP
      ? fileSystem
          .read(path)
          .replace('claims: [web-api]', `claims: [{ web-api: { except: { ${except} } } }]`)
          .replace(that, otherwise)
      : fileSystem.read(path);
  const loaded = loadContract(SHOP, { files: { ...fileSystem, read }, baselines: 'ignore' });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { entries } = planContract(loaded.contract, checks, { ...EVERYTHING, ...policy }, {});
  return entries.filter((entry) => entry.check.id === check);
}

test('a check holds the service to its own word in place of an excepted clause', () => {
  const [products] = planned('stale-update-is-refused', CONFLICTS, LATE);
  expect(products).toMatchObject({ subject: { name: 'products' }, clauses: [], decision: { planned: 'run' } });
});

test('what no clause asks for weighs like a must where levels are chosen', () => {
  const decided = (level: string): string | undefined =>
    planned('stale-update-is-refused', CONFLICTS, LATE, { levels: [level] })[0]?.decision.planned;
  expect([decided('must'), decided('should')]).toEqual(['run', 'skipped']);
});

test('an exception without a word in its place takes its checks away', () => {
  expect(planned('refusals-repeat', [])).not.toEqual([]);
  expect(planned('refusals-repeat', ['retries.caller-error-stays'])).toEqual([]);
});

test('and does so though another exception has its word', () => {
  const [word, none] = ['filter.by-status', 'states.status-filter-exists'];
  const own = ['target:', 'query: { filter: "filter[<field>]=<value>" }\ntarget:'] as const;
  expect(planned('filter-is-exact', [word], own)[0]).toMatchObject({ clauses: [`web-api:${none}`] });
  expect(planned('filter-is-exact', [word, none], own)).toEqual([]);
});
