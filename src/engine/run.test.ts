import { describe, expect, test } from 'vitest';
import { defineCheck, stated, type Kit } from '../check/index.js';
import { values } from '../check/values/index.js';
import type { AnyCheck, RegisteredCheck } from '../check/registered.js';
import { loadContract } from '../contract/load.js';
import type { Contract } from '../contract/facts/model.js';
import { plan, type Plan } from '../plan/plan.js';
import { EVERYTHING } from '../plan/decide.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../reference/index.js';
import type { Verdict } from '../result/verdict.js';
import { runContract } from '../api/run-contract.js';
import { virtualClock } from './clock.js';
import { inProcessTransport } from './http/transport/in-process-transport.js';
import { DEFAULT_CAPS } from './http/transport.js';

const URL = 'http://127.0.0.1:4010';
const texts = { title: 'It holds', rationale: 'A reason', blindSpot: 'nothing' };

const loadedOnce = loadContract('contracts/services/shop.yaml');

function shop(): Contract {
  const loaded = loadedOnce;
  if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
  return loaded.contract;
}

/** A plan of one check over the service, as if some clause asked for it. */
function planOf(
  contract: Contract,
  check: AnyCheck,
): { readonly plan: Plan; readonly checks: readonly RegisteredCheck[] } {
  const registered: RegisteredCheck = { id: 'base-url-answers', part: '1-service', check };
  return { plan: plan(contract, [registered], EVERYTHING), checks: [registered] };
}

/** Runs one check on a correct Shop in this process and gives back its verdict. */
async function verdictOf(
  verify: (given: { readonly products: ReturnType<typeof products> }, kit: Kit) => Promise<void>,
  more: { readonly enough?: number; readonly signal?: AbortSignal } = {},
): Promise<{ readonly verdict: Verdict | undefined; readonly exchanges: readonly string[]; readonly left: number }> {
  const contract = shop();
  const { enough = 1, signal } = more;
  const check = defineCheck({
    ...texts,
    over: 'service',
    effect: 'writes',
    enough,
    needs: () => ({ products: stated(products(contract), 'resources.products') }),
    verify,
  });
  const clock = virtualClock();
  const reference = createReference({ clock });
  const result = await runContract({
    contract,
    ...planOf(contract, check),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: URL },
    seed: 1,
    nonce: 'test',
    clock,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
    ...(signal === undefined ? {} : { signal }),
  });
  if ('problem' in result) throw new Error(result.problem);
  const list = await reference.dispatch({
    method: 'GET',
    path: '/api/v1/products',
    headers: [['authorization', `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN}`]],
    body: new Uint8Array(),
    connection: 'test',
  });
  const { data } = JSON.parse(Buffer.from(list.body as Uint8Array).toString()) as { data: readonly unknown[] };
  expect(result.run.verdicts.size).toBe(result.run.plan.length);
  return {
    verdict: result.run.verdicts.get('base-url-answers@service')?.verdict,
    exchanges: result.run.exchanges.map((exchange) => exchange.id),
    left: data.length,
  };
}

function products(contract: Contract) {
  return resourceOf('products', contract);
}

function resourceOf(name: string, contract = shop()) {
  const resource = contract.facts.resources.find((one) => one.name === name);
  if (resource?.own.state !== 'stated') throw new Error(`The Shop has ${name}`);
  return resource.own.value;
}

describe('a run gives every entry one verdict', () => {
  test('a kept expectation is a pass that counts its cases', async () => {
    const { verdict } = await verdictOf(async (_, { forAll, expect: hold }) => {
      await forAll(values.integer({ min: 1, max: 9 }), (n) => {
        hold(n, 'The number is small').toHaveAtMost(9);
        return Promise.resolve();
      });
    });
    expect(verdict).toMatchObject({ kind: 'pass', cases: 6, expectations: 6 });
  });

  test('a broken expectation is shrunk, repeated twice, and fails', async () => {
    const { verdict, left } = await verdictOf(async ({ products: own }, { forAll, create, expect: hold }) => {
      await forAll(values.integer({ min: 0, max: 100_000 }), async (n) => {
        await create(own);
        hold(n, 'The number stays below 502').toHaveAtMost(501);
      });
    });
    expect(verdict).toMatchObject({
      kind: 'fail',
      confirmed: { failed: 2, of: 2 },
      minimal: true,
      finding: { claim: 'The number stays below 502', smallest: '502', observed: '502' },
    });
    expect(left).toBe(0);
  });

  test('a failure that does not come again is unstable, neither pass nor fail', async () => {
    let times = 0;
    const { verdict } = await verdictOf((_, { expect: hold }) => {
      times += 1;
      hold(times > 1, 'It works the first time').toBeTrue('worked');
      return Promise.resolve();
    });
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'unstable', confirmed: { failed: 0, of: 3 } });
  });

  test('cases without an expectation prove nothing, and the commonest reasons are told', async () => {
    const { verdict } = await verdictOf(async (_, { forEach, discard }) => {
      const reasons = ['there is nothing', 'it is late', 'it is red', 'it is late', 'there is nothing', 'it is late'];
      await forEach(reasons, (reason) => Promise.resolve(discard(reason)));
    });
    const detail = '0 of 6 cases were useful, 1 is needed: it is late (3 times); there is nothing (2 times)';
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'vacuous', detail });
  });

  test('fewer useful cases than enough prove nothing', async () => {
    const { verdict } = await verdictOf(
      async (_, { forEach, expect: hold }) => {
        await forEach([1, 2], (n) => {
          hold(n, 'It is small').toHaveAtMost(2);
          return Promise.resolve();
        });
      },
      { enough: 3 },
    );
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'vacuous' });
  });

  test('a check that attempts nothing is a defect of ours', async () => {
    const { verdict } = await verdictOf(() => Promise.resolve());
    expect(verdict).toMatchObject({ kind: 'error', message: 'The check attempted no case' });
  });

  test('an unexpected throw is a defect of ours, and what was made is removed all the same', async () => {
    const { verdict, left } = await verdictOf(async ({ products: own }, { create }) => {
      await create(own);
      throw new TypeError('undefined is not a function');
    });
    expect(verdict).toMatchObject({ kind: 'error', message: 'undefined is not a function' });
    expect(left).toBe(0);
  });

  test('a control that fails makes the entry inconclusive', async () => {
    const { verdict } = await verdictOf(async (_, { sendTo, control, expect: hold }) => {
      control(await sendTo({ method: 'GET', path: '/nowhere' }), 'The list with credentials');
      hold(true, 'Unreached').toBeTrue('so');
    });
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'control-failed' });
  });

  test('an interrupt cuts the entry, and what was made is removed', async () => {
    const stop = new AbortController();
    const { verdict, left } = await verdictOf(
      async ({ products: own }, { forAll, create, expect: hold }) => {
        await forAll(values.integer(), async (n) => {
          await create(own);
          stop.abort(new Error('interrupted'));
          hold(Number.isInteger(n), 'It is a whole number').toBeTrue('whole');
        });
      },
      { signal: stop.signal },
    );
    expect(verdict).toMatchObject({ kind: 'skipped', how: 'cut', because: 'interrupted' });
    expect(left).toBe(0);
  });

  test('exchanges are numbered by entry, case and lane, not by arrival', async () => {
    const { exchanges, verdict } = await verdictOf(async ({ products: own }, { forEach, createMany, expect: hold }) => {
      await forEach(['only'], async () => {
        const body = { name: 'a', price: 1, quantity: 1 };
        const made = await createMany(own, [body, body]);
        hold(made.length, 'Two were made').toBeOneOf([2]);
      });
    });
    expect(verdict).toMatchObject({ kind: 'pass' });
    const lanes = exchanges.filter((id) => id.startsWith('base-url-answers@service/')).sort();
    expect(lanes.slice(0, 2)).toEqual([
      'base-url-answers@service/p0.0/cleanup-p0.0-r0-0/0',
      'base-url-answers@service/p0.0/cleanup-p0.0-r1-0/0',
    ]);
    expect(lanes.slice(2)).toEqual(['base-url-answers@service/p0.0/r0/0', 'base-url-answers@service/p0.0/r1/0']);
  });
});

describe('what several ask for', () => {
  test('is done once, told under its own name, and counted as evidence', async () => {
    let times = 0;
    const { exchanges, verdict } = await verdictOf(async (_, { once, forEach, expect: hold }) => {
      await forEach([1, 2], async () => {
        const seen = await once('nowhere@service', ({ sendTo }) => {
          times += 1;
          return sendTo({ method: 'GET', path: '/nowhere' });
        });
        hold(seen.id, 'It is the same exchange').toEqual('nowhere@service/m/0/0');
      });
    });
    expect(verdict).toMatchObject({ kind: 'pass', cases: 2, exchanges: 2 });
    expect([times, exchanges.filter((id) => id.startsWith('nowhere@'))]).toEqual([1, ['nowhere@service/m/0/0']]);
  });

  test('is done anew where a failure is confirmed, and what it made is removed', async () => {
    const ids: string[] = [];
    const { verdict, left } = await verdictOf(async ({ products: own }, { once, forEach, expect: hold }) => {
      await forEach(['only'], async () => {
        const { exchange } = await once('made@products', (kit) => kit.create(own));
        ids.push(exchange.id);
        hold(exchange.response?.status, 'It is answered otherwise').toEqual(200);
      });
    });
    expect(verdict).toMatchObject({ kind: 'fail', confirmed: { failed: 2, of: 2 } });
    expect(ids.map((id) => id.slice(0, id.indexOf('@')))).toEqual(['made', 'base-url-answers', 'base-url-answers']);
    expect(new Set(ids).size).toBe(3);
    expect(left).toBe(0);
  });

  test('stops each of them where it stops', async () => {
    const { verdict } = await verdictOf(async (_, { once, forEach }) => {
      await forEach(['only'], () =>
        once('nothing@service', ({ stop }) => Promise.resolve(stop('not-exercised', 'so'))),
      );
    });
    expect(verdict).toMatchObject({ kind: 'inconclusive', reason: 'not-exercised', detail: 'so' });
  });
});

describe('values that are chosen', () => {
  test('are the only ones that are used, and a failing one is shrunk', async () => {
    const used: number[] = [];
    const largest = (drawn: readonly number[]): readonly number[] => [drawn.indexOf(Math.max(...drawn))];
    const { verdict } = await verdictOf(async (_, { forAll, expect: hold }) => {
      await forAll(
        values.integer({ min: 0, max: 1000 }),
        (n) => {
          used.push(n);
          hold(n, 'The number is small').toHaveAtMost(20);
          return Promise.resolve();
        },
        { share: 20, choose: largest },
      );
    });
    expect(used[0]).toBeGreaterThan(900);
    expect(verdict).toMatchObject({ kind: 'fail', confirmed: { failed: 2, of: 2 }, finding: { smallest: '21' } });
  });
});

test('a record that others refer to is made once in a run, and removed at its end', async () => {
  const { exchanges, left } = await verdictOf(async (_, { ready, forEach, expect: hold }) => {
    const orders = resourceOf('orders');
    await forEach([1, 2], async () => {
      const made = await ready(orders, orders.create);
      hold(made.exchange.response?.status, 'An order is made').toEqual(201);
    });
  });
  expect(exchanges.filter((id) => id.startsWith('reference@products/m/0/'))).toHaveLength(1);
  expect(left).toBe(0);
});
