import { expect, test } from 'vitest';
import { defineCheck, none } from '../check/index.js';
import { loadContract } from '../contract/load.js';
import { EVERYTHING } from '../plan/decide.js';
import { plan } from '../plan/plan.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import type { Verdict } from '../result/verdict.js';
import { runContract } from '../run-contract.js';
import { virtualClock } from './clock.js';
import { inProcessTransport } from './http/in-process-transport.js';
import { DEFAULT_CAPS } from './http/transport.js';

const loaded = loadContract('contracts/services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const products = contract.facts.resources.find(({ name }) => name === 'products');

/** What comes of a list that is answered with an error of the server the first times that a check asks for it. */
async function verdictOn(status: number, times: number): Promise<Verdict | undefined> {
  const check = defineCheck({
    title: 'A list is read',
    rationale: 'A reason',
    blindSpot: 'nothing',
    over: 'service',
    effect: 'reads',
    needs: () => ({ list: products?.operations.list.offered ?? none('') }),
    async verify({ list }, kit) {
      await kit.forEach(['a list'], async () => {
        const { class: answer } = kit.outcome(await kit.send(list, { query: [['limit', '7']] }));
        kit.expect(answer, 'It is read').toBeOneOf(['success']);
      });
    },
  });
  const clock = virtualClock();
  const reference = createReference({ clock });
  const checks = [{ id: 'base-url-answers', part: '1-service', check }];
  let asked = 0;
  const result = await runContract({
    contract,
    checks,
    plan: plan(contract, checks, EVERYTHING),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    clock,
    transport: () =>
      inProcessTransport(
        (call) => {
          if (!call.path.endsWith('limit=7') || (asked += 1) > times) return reference.dispatch(call);
          return Promise.resolve({ status, headers: [], body: new Uint8Array() });
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  return result.run.verdicts.get('base-url-answers@service')?.verdict;
}

test.each([502, 503, 504])(
  'a service that was busy three times in a row (%i) is blamed for nothing, and judged when it is not',
  async (status) => {
    expect(await verdictOn(status, 3)).toMatchObject({ kind: 'pass' });
  },
);

test('one that is busy whenever it is asked this is blamed for it', async () => {
  expect(await verdictOn(503, Infinity)).toMatchObject({ kind: 'fail', confirmed: { failed: 11, of: 11 } });
});

test('any other error of the server that comes three times in a row is a failure', async () => {
  expect(await verdictOn(500, 3)).toMatchObject({ kind: 'fail', confirmed: { failed: 2, of: 2 } });
});
