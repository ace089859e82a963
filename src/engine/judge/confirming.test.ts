import { expect, test } from 'vitest';
import { defineCheck, none } from '../../check/index.js';
import { loadContract } from '../../contract/load.js';
import { EVERYTHING } from '../../plan/decide.js';
import { plan } from '../../plan/plan.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../../reference/index.js';
import type { Exchange } from '../../result/exchange.js';
import type { Verdict } from '../../result/verdict.js';
import { checks as builtIn } from '../../index.js';
import { runContract } from '../../api/run-contract.js';
import { virtualClock } from '../clock.js';
import { inProcessTransport } from '../http/transport/in-process-transport.js';
import { DEFAULT_CAPS } from '../http/transport.js';

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

/** What comes of a list whose first answers are no list, which one check asks for. */
async function verdictOnList(times: number): Promise<Verdict | undefined> {
  const reading = defineCheck({
    title: 'A list is read',
    rationale: 'A reason',
    blindSpot: 'nothing',
    over: 'service',
    effect: 'reads',
    needs: () => ({ list: products?.operations.list.offered ?? none('') }),
    async verify({ list }, kit) {
      for (let n = 1; n <= 5; n += 1)
        await kit.forEach([n], async () => {
          const { class: answer } = kit.outcome(await kit.send(list, { query: [['limit', String(n)]] }));
          kit.expect(answer, 'It is read').toEqual('success');
        });
    },
  });
  const watch = builtIn.find(({ id }) => id === 'responses-match-schema');
  if (watch === undefined) throw new Error('No such check');
  const clock = virtualClock();
  const reference = createReference({ clock });
  const checks = [{ id: 'base-url-answers', part: '1-service', check: reading }, watch];
  let asked = 0;
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
          if (!call.path.includes('/products?limit=') || (asked += 1) > times) return answer;
          const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
          return { ...answer, headers, body: new TextEncoder().encode('{"data":"none"}') };
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  return result.run.verdicts.get('responses-match-schema@products.list')?.verdict;
}

test('what several answers of one entry showed counts, though the list has moved on since', async () => {
  expect(await verdictOnList(5)).toMatchObject({ kind: 'fail', confirmed: { failed: 5, of: 5 } });
  expect(await verdictOnList(2)).toMatchObject({ kind: 'inconclusive', reason: 'unstable' });
  expect(await verdictOnList(0)).toMatchObject({ kind: 'pass' });
});

/** Makes a record that nobody says anything of, and says that something is wrong with one of many pieces. */
const choosy = (own: typeof products) =>
  defineCheck({
    title: 'A record is made',
    rationale: 'A reason',
    blindSpot: 'nothing',
    over: 'service',
    effect: 'writes',
    needs: () => ({ own: own?.own ?? none('') }),
    async verify({ own: made }, kit) {
      await kit.forEach([...'abcdef'], async () => {
        const record = await kit.create(made);
        // The last figure of a number that nobody chose: one in two.
        const figure = Number(record.sent['quantity'] ?? record.sent['rating']);
        kit.expect(figure % 2, 'It is even').toEqual(0);
      });
    },
  });

async function verdictOfChoosy(own: typeof products, seed: number) {
  const clock = virtualClock();
  const reference = createReference({ clock });
  const checks = [{ id: 'base-url-answers', part: '1-service', check: choosy(own) }];
  const result = await runContract({
    contract,
    checks,
    plan: plan(contract, checks, EVERYTHING),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    clock,
    seed,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
  });
  if ('problem' in result) throw new Error(result.problem);
  const { verdicts, exchanges } = result.run;
  return { verdict: verdicts.get('base-url-answers@service')?.verdict, exchanges };
}

test('a failure is repeated with the values that its set-up had, which no check had asked for', async () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const { verdict } = await verdictOfChoosy(products, seed);
    expect(verdict, `seed ${String(seed)}`).toMatchObject({ kind: 'fail', confirmed: { failed: 2, of: 2 } });
  }
});

test('a parent is made anew for the repetition, with the values of the one of the run', async () => {
  const reviews = contract.facts.resources.find(({ name }) => name === 'reviews');
  const { verdict, exchanges } = await verdictOfChoosy(reviews, 1);
  expect(verdict).toMatchObject({ kind: 'fail', confirmed: { failed: 2, of: 2 } });
  const valuesOf = ({ request }: Exchange): unknown => {
    const { sku, name, ...rest } = JSON.parse(request.body ?? '{}') as Record<string, unknown>;
    return { ...rest, isNamed: sku !== undefined && name !== undefined };
  };
  const parents = exchanges.filter(({ operation, entry }) => operation === 'products.create' && entry !== 'preflight');
  const again = parents.filter(({ phase }) => phase === 'confirm');
  const before = parents.find(({ entry }) => entry.startsWith('reference@'));
  expect(again).toHaveLength(2);
  expect(again.map(valuesOf)).toEqual([before, before].map((one) => (one === undefined ? undefined : valuesOf(one))));
  expect(new Set(parents.map(({ request }) => request.body)).size).toBe(parents.length);
});

test('cases of one entry that both fail are repeated with values of their own', async () => {
  const creating = defineCheck({
    title: 'A record is made',
    rationale: 'A reason',
    blindSpot: 'nothing',
    over: 'service',
    effect: 'writes',
    needs: () => ({ own: products?.own ?? none('') }),
    async verify({ own }, kit) {
      await kit.forEach([1, 2], async (price) => {
        const record = await kit.create(own, { name: 'n', sku: 's', price, quantity: 1 });
        if (price === 2) await kit.read(own, record);
        kit.expect(price, `A price of ${String(price)} is none`).toEqual(0);
      });
    },
  });
  const clock = virtualClock();
  const reference = createReference({ clock });
  const checks = [{ id: 'base-url-answers', part: '1-service', check: creating }];
  const sent: string[] = [];
  const result = await runContract({
    contract,
    checks,
    plan: plan(contract, checks, EVERYTHING),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    clock,
    transport: () =>
      inProcessTransport(
        (call) => {
          const { sku } =
            call.method === 'POST' ? (JSON.parse(Buffer.from(call.body).toString()) as { sku: string }) : {};
          if (sku !== undefined) sent.push(sku);
          return reference.dispatch(call);
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  expect(result.run.verdicts.get('base-url-answers@service')?.verdict).toMatchObject({
    kind: 'fail',
    confirmed: { failed: 2, of: 2 },
    further: [{ confirmed: { failed: 2, of: 2 } }],
  });
  expect(sent.length).toBeGreaterThanOrEqual(6);
  expect(new Set(sent).size).toBe(sent.length);
});
