import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checks, DEFAULT_CAPS, inProcessTransport, loadContract, rejudge, runContract } from '../index.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import { runningClock } from './service.js';

const ENTRY = 'racing-actions-fit-an-order@orders';
const RACES = checks.filter(({ id }) => ENTRY.startsWith(`${id}@`));

/** The Shop, which takes writes up in another order than they were sent in. */
function unordered() {
  const { dispatch } = createReference();
  let writes = 0;
  return async (call: Parameters<typeof dispatch>[0]) => {
    if (call.method === 'POST') await setTimeout(((writes += 1) * 7) % 5);
    return dispatch(call);
  };
}

test.each([1, 2, 3])(
  'races can be judged again where answers come in another order than requests were sent in: seed %i',
  async (seed) => {
    const loaded = loadContract('probity:services/shop.yaml');
    if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
    const { contract } = loaded;
    const clock = runningClock();
    const result = await runContract({
      contract,
      checks: RACES,
      seed,
      clock,
      environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
      transport: () => inProcessTransport(unordered(), { caps: DEFAULT_CAPS, clock }),
    });
    if ('problem' in result) throw new Error(result.problem);
    expect(result.run.verdicts.get(ENTRY)?.verdict.kind).toBe('pass');
    const again = await rejudge(result.run, contract, RACES);
    expect(again.filter(({ entry }) => entry === ENTRY)).toMatchObject([{ result: 'same' }]);
  },
);
