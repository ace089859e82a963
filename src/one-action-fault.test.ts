import { expect, it } from 'vitest';
import { EVERYTHING, inProcessTransport, loadContract, planContract } from './index.js';
import { checks, DEFAULT_CAPS, runContract, summarise } from './index.js';
import { shop } from './reference/index.js';
import { NOMINAL_URL, runningClock } from './selftest/service.js';

const ONLY = ['racing-actions-fit-an-order', 'transitions-are-as-declared'];

/** The checks that have findings of the Shop with these faults, and those that fail. */
async function found(...ids: readonly string[]): Promise<{ findings: readonly string[]; failed: readonly string[] }> {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const clock = runningClock();
  const faults = shop.faults.filter(({ id }) => ids.includes(id));
  expect(faults).toHaveLength(ids.length);
  const reference = shop.start({ faults, clock, seed: 1 });
  const environment = shop.environment(NOMINAL_URL);
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
  const summary = summarise(result.run);
  const failed = summary.entries.flatMap(({ plan, verdict }) => (verdict.kind === 'fail' ? [plan.check] : []));
  return { findings: summary.findings.map(({ entry }) => entry.plan.check).sort(), failed: failed.sort() };
}

const [RACE, ONE_BY_ONE] = ONLY;
const ANY_ACTION = 'states/any-action-may-be-taken';
const WINDOW = 'states/states-are-checked-a-turn-before-the-store';
const LEADS_ELSEWHERE = 'states/a-refund-leads-to-cancelled';

it('has one finding of actions that may be taken at any time, and both entries fail', async () => {
  expect(await found(ANY_ACTION)).toEqual({ findings: [ONE_BY_ONE], failed: ONLY });
});

it('has a finding of the race where actions meet in time alone', async () => {
  expect(await found(WINDOW)).toEqual({ findings: [RACE], failed: [RACE] });
});

it('has two findings where the race is not explained by what the service allows one by one', async () => {
  expect(await found(WINDOW, LEADS_ELSEWHERE)).toEqual({ findings: ONLY, failed: ONLY });
});
