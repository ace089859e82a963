import { expect, it } from 'vitest';
import { EVERYTHING, inProcessTransport, loadContract, planContract, type Verdict } from './index.js';
import { checks, DEFAULT_CAPS, runContract, summarise } from './index.js';
import { library } from './reference/index.js';
import { NOMINAL_URL, runningClock } from './selftest/service.js';

const ONLY = ['cursor-walk-is-a-partition', 'sort-follows-the-key', 'filter-is-exact', 'total-counts-the-list'];

/** The checks that have findings of the Library with these faults. */
async function found(...ids: readonly string[]): Promise<readonly string[]> {
  const loaded = loadContract('probity:services/library.yaml');
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const clock = runningClock();
  const planted = library.faults.filter(({ id }) => ids.includes(id));
  expect(planted).toHaveLength(ids.length);
  const reference = library.start({ faults: planted, clock, seed: 1 });
  const environment = library.environment(NOMINAL_URL);
  const result = await runContract({
    contract: loaded.contract,
    checks,
    plan: planContract(loaded.contract, checks, { ...EVERYTHING, only: ONLY }, environment),
    environment,
    seed: 1,
    nonce: 'n1',
    clock,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
  });
  if ('problem' in result) throw new Error(result.problem);
  const kinds = [...result.run.verdicts.values()].map(({ verdict }): Verdict['kind'] => verdict.kind);
  expect(kinds).not.toContain('error');
  return [...new Set(summarise(result.run).findings.map(({ entry }) => entry.plan.check))].sort();
}

const PAGES = 'library/the-next-link-leads-past-one';
const TOTALS = 'library/totals-are-of-all-authors';
const ORDER = 'library/days-are-sorted-by-the-month';

it.each([
  [[PAGES], ['cursor-walk-is-a-partition']],
  [[ORDER], ['sort-follows-the-key']],
  [
    [PAGES, TOTALS],
    ['cursor-walk-is-a-partition', 'total-counts-the-list'],
  ],
  [
    [PAGES, ORDER],
    ['cursor-walk-is-a-partition', 'sort-follows-the-key'],
  ],
])('of %j there are findings of %j', async (ids, expected) => {
  expect(await found(...ids)).toEqual(expected);
});
