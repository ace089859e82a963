import { expect, test } from 'vitest';
import { runContract } from '../../api/run-contract.js';
import { defineCheck, type Kit } from '../../check/index.js';
import type { AnyCheck, RegisteredCheck } from '../../check/registered.js';
import type { Own } from '../../contract/facts/model.js';
import { loadContract } from '../../contract/load.js';
import { EVERYTHING } from '../../plan/decide.js';
import { plan } from '../../plan/plan.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../../reference/index.js';
import { virtualClock } from '../clock.js';
import { inProcessTransport } from '../http/transport/in-process-transport.js';
import { DEFAULT_CAPS } from '../http/transport.js';

/** A check of products that is content with other readers. */
function besideReaders(verify: (own: Own, kit: Kit) => Promise<void>): AnyCheck {
  return defineCheck({
    title: 'It holds',
    rationale: 'A reason',
    blindSpot: 'nothing',
    over: 'resource',
    effect: 'writes',
    alone: 'readers',
    needs: ({ resource }) => ({ own: resource.own }),
    verify: async ({ own }, kit) => {
      if (own.resource === 'products') await verify(own, kit);
      kit.expect(true, 'It holds').toBeTrue('true');
    },
  });
}

test('checks that only read share a collection, and one that writes waits until the others have ended', async () => {
  const loaded = loadContract('contracts/services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  const { contract } = loaded;
  const order: string[] = [];
  const reader = besideReaders(async (_, kit) => {
    order.push('reader begins');
    await kit.wait(5000);
    order.push('reader ends');
  });
  const writer = besideReaders(async (own, kit) => {
    order.push('writer begins');
    await kit.create(own);
    order.push('writer has created');
  });
  const checks: readonly RegisteredCheck[] = [
    { id: 'base-url-answers', part: '1-service', check: reader },
    { id: 'post-creates', part: '4-methods', check: writer },
  ];
  const clock = virtualClock();
  const reference = createReference({ clock });
  const result = await runContract({
    contract,
    plan: plan(contract, checks, EVERYTHING),
    checks,
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    seed: 1,
    nonce: 'test',
    clock,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
  });
  if ('problem' in result) throw new Error(result.problem);
  expect([...result.run.verdicts.values()].filter(({ verdict }) => verdict.kind !== 'pass')).toEqual([]);
  expect(order).toEqual(['reader begins', 'writer begins', 'reader ends', 'writer has created']);
});
