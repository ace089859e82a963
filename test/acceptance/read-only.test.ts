import { describe, expect, test } from 'vitest';
import {
  checks,
  DEFAULT_CAPS,
  EVERYTHING,
  inProcessTransport,
  loadContract,
  runContract,
  virtualClock,
  type Verdict,
} from '../../src/index.js';
import { faults, shop } from '../../src/reference/index.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const URL = 'http://127.0.0.1:4010';

/** Somebody else of the service, who may do anything. */
type Other = (method: string, path: string, body: unknown) => Promise<string>;

const THREE = ['a', 'b', 'c'];

/** What the check comes to in a run that may only read, where there are these products. `others` is called before each read of one record. */
async function reading(
  fault?: string,
  others: (other: Other, ids: readonly string[], reads: number) => Promise<unknown> = () => Promise.resolve(),
  names: readonly string[] = THREE,
): Promise<Verdict | undefined> {
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const started = shop.start({ clock, seed: 1, faults: faults.filter(({ id }) => id === fault) });
  const environment = shop.environment(URL);
  const other: Other = async (method, path, body) => {
    const reply = await started.dispatch({
      method,
      path: `/api/v1/products${path}`,
      headers: [
        ['authorization', `Bearer ${environment['PROBITY_SHOP_TOKEN'] ?? ''}`],
        ['content-type', method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'],
      ],
      body: Buffer.from(JSON.stringify(body)),
      connection: 'other',
    });
    expect(reply.status).toBeLessThan(300);
    return (JSON.parse(Buffer.from(reply.body as Uint8Array).toString()) as { id: string }).id;
  };
  const ids: string[] = [];
  for (const name of names) {
    ids.push(await other('POST', '', { name, sku: `SKU-${name}`, price: 1, quantity: 1 }));
  }
  const methods = new Set<string>();
  let reads = 0;
  const result = await runContract({
    contract,
    checks,
    environment,
    policy: { ...EVERYTHING, readOnly: true, only: ['get-is-safe@products'] },
    seed: 1,
    nonce: 'r',
    clock,
    transport: () =>
      inProcessTransport(
        async (call) => {
          methods.add(call.method);
          if (/products\/[^/?]+$/.test(call.path)) await others(other, ids, (reads += 1));
          return started.dispatch(call);
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  expect([...methods]).toEqual(['GET']);
  return result.run.verdicts.get('get-is-safe@products')?.verdict;
}

describe('the safety of GET, where nothing may be written', () => {
  test('is shown by records that are there', async () => {
    expect(await reading()).toMatchObject({ kind: 'pass', notes: [expect.stringMatching(/^Nothing may be written/)] });
  });

  test.each(['methods/get-counts-views-in-lists', 'methods/get-sets-last-access'])('is broken by %s', async (fault) => {
    const claim = 'A GET of a record changes nothing';
    expect(await reading(fault)).toMatchObject({ kind: 'fail', confirmed: { failed: 2, of: 2 }, finding: { claim } });
  });

  test('is left out where too few are there', async () => {
    const none = await reading(undefined, undefined, ['a']);
    expect(none).toMatchObject({
      kind: 'skipped',
      how: 'excluded',
      because: expect.stringMatching(/needs more/) as string,
    });
  });

  test('is not blamed for what somebody else did meanwhile', async () => {
    const once = await reading(undefined, (other, ids, reads) =>
      reads === 2 ? other('PATCH', `/${ids[0] ?? ''}`, { price: 2 }) : Promise.resolve(),
    );
    expect(once).toMatchObject({ kind: 'inconclusive', reason: 'unstable' });
  });
});
