import { expect, test } from 'vitest';
import { defineCheck, none } from '../check/index.js';
import { loadContract } from '../contract/load.js';
import { EVERYTHING } from '../plan/decide.js';
import { plan } from '../plan/plan.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import type { Verdict } from '../result/verdict.js';
import { checks as builtIn } from '../index.js';
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

/** What comes of a create that is answered 202 the first times that a note is long, which one check does once. */
async function verdictOnCreate(times: number): Promise<Verdict | undefined> {
  const creating = defineCheck({
    title: 'A record is made',
    rationale: 'A reason',
    blindSpot: 'nothing',
    over: 'service',
    effect: 'writes',
    needs: () => ({ own: products?.own ?? none('') }),
    async verify({ own }, kit) {
      await kit.forEach(['plain', 'x'.repeat(77)], async (description) => {
        const { ids } = await kit.create(own, { name: 'n', sku: 's', price: 1, quantity: 1, description });
        kit.expect(Object.keys(ids).length, 'It has an id').toEqual(1);
      });
    },
  });
  const watch = builtIn.find(({ id }) => id === 'success-status-is-as-declared');
  if (watch === undefined) throw new Error('No such check');
  const clock = virtualClock();
  const reference = createReference({ clock });
  const checks = [{ id: 'base-url-answers', part: '1-service', check: creating }, watch];
  let made = 0;
  const result = await runContract({
    contract,
    checks,
    plan: plan(contract, checks, EVERYTHING),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    clock,
    transport: () =>
      inProcessTransport(
        async (call) => {
          const answer = await reference.dispatch(call);
          const isLong = call.method === 'POST' && Buffer.from(call.body).includes('x'.repeat(77));
          return isLong && (made += 1) <= times ? { ...answer, status: 202 } : answer;
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  return result.run.verdicts.get('success-status-is-as-declared@products.create')?.verdict;
}

test('what a watch saw once in a request that writes is repeated on a fresh record of the same content', async () => {
  expect(await verdictOnCreate(Infinity)).toMatchObject({
    kind: 'fail',
    finding: { claim: 'products.create answers with a status that it declares', observed: '202' },
    confirmed: { failed: 2, of: 2 },
  });
  expect(await verdictOnCreate(1)).toMatchObject({ kind: 'inconclusive', reason: 'unstable' });
  expect(await verdictOnCreate(0)).toMatchObject({ kind: 'pass' });
});
