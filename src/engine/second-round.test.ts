import { expect, test } from 'vitest';
import { defineCheck, stated } from '../check/index.js';
import { loadContract } from '../contract/load.js';
import { EVERYTHING } from '../plan/decide.js';
import { plan } from '../plan/plan.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import type { Verdict } from '../result/verdict.js';
import { runContract } from '../api/run-contract.js';
import { virtualClock } from './clock.js';
import { inProcessTransport } from './http/transport/in-process-transport.js';
import { DEFAULT_CAPS } from './http/transport.js';

const loaded = loadContract('contracts/services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;

/**
 * How often a check is carried out whose control fails the first times, and what comes of it. `isDoubled`: the first create
 * is delivered twice, and the caller gets the answer to the second delivery, which refuses what the first one has taken.
 * `isBusy`: what the control asks for is answered 503, amid answers to others like it.
 */
async function carriedOut(
  fails: number,
  isDoubled: boolean,
  isBusy = false,
): Promise<{ readonly times: number; readonly verdict: Verdict | undefined }> {
  const own = contract.facts.resources.find(({ name }) => name === 'products')?.own;
  const list = contract.facts.resources.find(({ name }) => name === 'products')?.operations.list.offered;
  if (own?.state !== 'stated' || list?.state !== 'stated') throw new Error('Products are not made, or not listed');
  let times = 0;
  const check = defineCheck({
    title: 'A product is made',
    rationale: 'A reason',
    blindSpot: 'nothing',
    over: 'service',
    effect: 'writes',
    needs: () => ({ products: stated(own.value, 'resources.products'), list }),
    async verify({ products, list }, kit) {
      times += 1;
      const { exchange } = await kit.create(products);
      for (let n = 0; n < 3; n += 1) await kit.send(list, { query: [['limit', '7']] });
      if (times <= fails && isBusy) kit.control(await kit.send(list, { query: [['limit', '9']] }), 'The list');
      else if (times <= fails) kit.control(await kit.sendTo({ method: 'GET', path: '/nowhere' }), 'What is not there');
      await kit.forEach(['only'], () => {
        kit.expect(exchange.response?.status, 'It is made').toEqual(201);
        return Promise.resolve();
      });
    },
  });
  const clock = virtualClock();
  const reference = createReference({ clock });
  const checks = [{ id: 'base-url-answers', part: '1-service', check }];
  let delivered = 0;
  const result = await runContract({
    contract,
    checks,
    plan: plan(contract, checks, EVERYTHING),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    seed: 1,
    clock,
    transport: () =>
      inProcessTransport(
        async (call) => {
          const isFirst = call.method === 'POST' && (delivered += 1) === 1;
          if (call.path.endsWith('limit=9')) return { status: 503, headers: [], body: new Uint8Array() };
          if (isFirst && isDoubled) await reference.dispatch(call);
          return reference.dispatch(call);
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  return { times, verdict: result.run.verdicts.get('base-url-answers@service')?.verdict };
}

test('what did not get what it needs is carried out once more where nothing tells of doubled deliveries', async () => {
  const { times, verdict } = await carriedOut(3, false);
  expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'control-failed' });
  expect(times).toBe(2);
});

test('it is carried out until it gets it where deliveries are known to be doubled', async () => {
  const { times, verdict } = await carriedOut(3, true);
  expect(verdict).toMatchObject({ kind: 'pass' });
  expect(times).toBe(4);
});

test('but four times more at most', async () => {
  const { times, verdict } = await carriedOut(100, true);
  expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'control-failed' });
  expect(times).toBe(1 + 4);
});

test.each([
  [7, { kind: 'pass' }, 8],
  [100, { kind: 'inconclusive', reason: 'control-failed' }, 1 + 12],
])(
  'where many requests are disturbed, %i times in this entry, it is carried out the oftener',
  async (fails, is, most) => {
    const { times, verdict } = await carriedOut(fails, false, true);
    expect(verdict).toMatchObject(is);
    expect(times).toBe(most);
  },
);
