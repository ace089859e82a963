import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract, runContract } from '../index.js';
import { shop } from '../reference/index.js';
import { NOMINAL_URL, runningClock, transportTo } from '../selftest/service.js';
import { judging } from './judging.js';
import { printedSteps } from './steps.js';

const ENTRY = 'one-racer-wins@products';

test('a race that breaks another promise of its check shows the finding, and nothing but a race does so', async () => {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract does not load');
  const { contract } = loaded;
  const environment = shop.environment(NOMINAL_URL);
  const clock = runningClock();
  const faults = shop.faults.filter(({ id }) => id === 'states/versions-are-compared-a-turn-before-the-store');
  const policy = { ...EVERYTHING, only: [ENTRY] };
  const plan = planContract(contract, checks, policy, environment);
  const transport = transportTo(shop.start({ faults, clock, seed: 1 }), clock);
  const given = { contract, checks, environment, clock, seed: 1, plan, policy, transport: () => transport };
  const result = await runContract(given);
  if ('problem' in result) throw new Error(result.problem);
  const { run } = result;
  const verdict = run.verdicts.get(ENTRY)?.verdict;
  if (verdict?.kind !== 'fail') throw new Error('It did not fail');
  const [printed] = printedSteps(run)(verdict);
  if (printed === undefined) throw new Error('Nothing is printed');
  // What the run itself saw, as if it had come now.
  const answered = printed.steps.map((step) => ({ step, exchange: step.exchange }));
  const came = { answered, nonce: run.header.nonce, values: [], isWhole: printed.isWhole };
  const judge = judging(run, contract, checks);
  expect(await judge(ENTRY, verdict, came)).toEqual({ shows: true, by: 'check' });
  const other = { ...verdict, finding: { ...verdict.finding, claim: 'What the winner wrote is there' } };
  expect(await judge(ENTRY, other, came)).toEqual({ shows: true, by: 'check' });
  const repeated = { ...other, confirmed: { failed: 2, of: 2 } };
  expect(await judge(ENTRY, repeated, came)).not.toHaveProperty('by');
});
