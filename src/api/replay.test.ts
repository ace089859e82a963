import { beforeAll, describe, expect, test } from 'vitest';
import {
  checks,
  DEFAULT_CAPS,
  findFailed,
  inProcessTransport,
  loadContract,
  planContract,
  renderReplay,
  replayEntry,
  runContract,
  virtualClock,
  type Contract,
  type ReplayRequest,
  type Run,
} from '../index.js';
import { shop } from '../reference/index.js';

const URL = 'http://127.0.0.1:4010';

function contractOf(): Contract {
  const loaded = loadContract('contracts/services/shop.yaml');
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

const contract = contractOf();

/** A Shop of its own, with these faults, and what it takes to reach it. */
function service(...ids: readonly string[]) {
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const reference = shop.start({ faults: shop.faults.filter(({ id }) => ids.includes(id)), clock, seed: 1 });
  const reach = {
    environment: shop.environment(URL),
    clock,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
  };
  /** How many products there are. */
  const left = async (): Promise<number> => {
    const headers = [['authorization', `Bearer ${reach.environment['PROBITY_SHOP_TOKEN'] ?? ''}`]] as const;
    const call = { method: 'GET', path: '/api/v1/products', headers, body: new Uint8Array(), connection: 'test' };
    const { body } = await reference.dispatch(call);
    return (JSON.parse(Buffer.from(body as Uint8Array).toString()) as { data: readonly unknown[] }).data.length;
  };
  return { reach, left };
}

/** Runs these entries on a Shop with these faults. */
async function recorded(faults: readonly string[], ...entries: readonly string[]): Promise<Run> {
  const planned = planContract(contract, checks);
  const { reach } = service(...faults);
  const plan = { ...planned, entries: planned.entries.filter(({ id }) => entries.includes(id)) };
  const result = await runContract({ contract, checks, plan, seed: 1, nonce: 'before', ...reach });
  if ('problem' in result) throw new Error(result.problem);
  return result.run;
}

async function replay(run: Run, entry: string, more: Partial<ReplayRequest>) {
  const replayed = await replayEntry({ recorded: run, entry, contract, checks, ...more });
  if ('problem' in replayed) throw new Error(replayed.problem);
  return replayed;
}

/** The run with another case in the place of the recorded one. */
function withCase(run: Run, entry: string, smallest: string | undefined, path?: string): Run {
  const line = run.verdicts.get(entry);
  if (line?.verdict.kind !== 'fail') throw new Error(`${entry} has not failed`);
  const { smallest: _, replay, ...finding } = line.verdict.finding;
  if (replay === undefined) throw new Error(`No value repeats ${entry}`);
  const changed = {
    ...finding,
    replay: { ...replay, ...(path === undefined ? {} : { path }) },
    ...(smallest === undefined ? {} : { smallest }),
  };
  const verdicts = new Map(run.verdicts).set(entry, { ...line, verdict: { ...line.verdict, finding: changed } });
  return { ...run, verdicts };
}

describe('a case of a generated value', () => {
  const FAULT = 'methods/get-counts-views';
  const ENTRY = 'get-is-safe@products';
  let run: Run;
  beforeAll(async () => {
    run = await recorded([FAULT], ENTRY);
  });

  test('still fails where the fault still is, and leaves nothing behind', async () => {
    const { reach, left } = service(FAULT);
    const removed: string[] = [];
    const intended: string[] = [];
    const ledger = {
      begin: () => undefined,
      refused: () => undefined,
      intend: ({ tag }: { readonly tag: string }) => void intended.push(tag),
      made: () => undefined,
      removed: ({ tag }: { readonly tag: string }) => void removed.push(tag),
    };
    const replayed = await replay(run, ENTRY, { ...reach, ledger });
    expect(replayed).toMatchObject({ result: 'still-fails', steps: [{ how: 'case' }], leftBehind: [] });
    expect(replayed.now?.claim).toBe(replayed.before.claim);
    expect(replayed.steps[0]?.verdict).toMatchObject({ confirmed: { failed: 2, of: 2 } });
    expect(await left()).toBe(0);
    expect(intended.length).toBeGreaterThan(0);
    expect([...removed].sort()).toEqual([...intended].sort());
  });

  test('is fixed where the case and the whole entry hold', async () => {
    const { reach, left } = service();
    const replayed = await replay(run, ENTRY, reach);
    expect(replayed).toMatchObject({ result: 'fixed', steps: [{ how: 'case' }, { how: 'entry' }] });
    expect(replayed.steps[0]?.verdict).toMatchObject({ kind: 'pass', cases: 3 });
    expect(replayed).not.toHaveProperty('now');
    expect(await left()).toBe(0);
  });

  test('is looked for with the whole entry where the check does not make it', async () => {
    const other = withCase(run, ENTRY, undefined, '7');
    const { reach } = service(FAULT);
    const replayed = await replay(other, ENTRY, reach);
    expect(replayed).toMatchObject({ result: 'still-fails', steps: [{ how: 'case' }, { how: 'entry' }] });
  });

  test('is looked for with the whole entry where its value comes out as another one', async () => {
    const replayed = await replay(withCase(run, ENTRY, '"something else"'), ENTRY, service().reach);
    expect(replayed.notExact).toContain('the generator produced a different value');
    expect(replayed).toMatchObject({ result: 'fixed', reason: 'The whole entry holds' });
  });

  test.each<[string, string, Partial<ReplayRequest>]>([
    ['the run may not write', 'this run may not make', { readOnly: true }],
    ['the host may not be written to', 'this run may not make', { baseUrl: 'http://example.com' }],
    ['credentials are missing', 'PROBITY_SHOP_TOKEN', { environment: {} }],
  ])('cannot be told where %s', async (_, because, more) => {
    const replayed = await replay(run, ENTRY, { ...service(FAULT).reach, baseUrl: URL, ...more });
    expect(replayed.result).toBe('cannot-tell');
    expect(replayed.reason).toContain(because);
  });

  test('cannot be told where nobody answers', async () => {
    const { reach } = service();
    const transport = () =>
      inProcessTransport(() => Promise.reject(new Error('down')), { caps: DEFAULT_CAPS, clock: reach.clock });
    const replayed = await replay(run, ENTRY, { ...reach, transport });
    expect(replayed).toMatchObject({ result: 'cannot-tell', steps: [{ verdict: { kind: 'inconclusive' } }] });
  });

  test('is shown with expected beside observed', async () => {
    const replayed = await replay(run, ENTRY, service(FAULT).reach);
    const text = renderReplay(ENTRY, replayed);
    expect(text).toMatch(/^✗ STILL FAILS {2}get-is-safe@products/);
    for (const part of [replayed.now?.expected, replayed.now?.observed, 'again in 2 of 2'])
      expect(text).toContain(part);
    const told = renderReplay(ENTRY, replayed, { run, width: 140 });
    expect(told).toMatch(/finding +\S/);
    expect(told).not.toContain(replayed.before.claim);
  });

  test('has to be one that failed', async () => {
    const replayed = await replayEntry({ recorded: run, entry: 'get-is-safe@orders', contract, checks });
    expect(replayed).toHaveProperty('problem');
  });
});

test('what a watch saw is looked for with the entries that sent it', async () => {
  const faults = ['service/leaves-a-required-field-out'];
  const entry = 'responses-match-schema@products.read';
  const run = await recorded(faults, entry, 'get-is-repeatable@products', 'get-is-safe@products');
  const still = await replay(run, entry, service(...faults).reach);
  expect(still).toMatchObject({ result: 'still-fails', steps: [{ how: 'entry' }] });
  expect(still.notExact).toContain('watching');
  expect(await replay(run, entry, service().reach)).toMatchObject({ result: 'fixed' });
});

test('a race is run as a whole, and more than once before it counts as mended', async () => {
  const faults = ['states/if-match-is-ignored'];
  const entry = 'one-racer-wins@products';
  const run = await recorded(faults, entry);
  expect(run.verdicts.get(entry)?.verdict).toMatchObject({ kind: 'fail', confirmed: { proof: true } });
  expect(await replay(run, entry, service(...faults).reach)).toMatchObject({ result: 'still-fails' });
  const fixed = await replay(run, entry, service().reach);
  expect(fixed).toMatchObject({ result: 'fixed', steps: [{ how: 'entry' }, { how: 'entry' }, { how: 'entry' }] });
  expect(fixed.notExact).toContain('overlapped');
});

describe('a name of an entry', () => {
  let run: Run;
  beforeAll(async () => {
    run = await recorded(['methods/get-counts-views'], 'get-is-safe@products', 'get-is-repeatable@products');
  });
  test.each([
    ['get-is-safe@products', { entry: 'get-is-safe@products' }],
    ['get-is-s', { entry: 'get-is-safe@products' }],
    ['repeatable', { entry: 'get-is-repeatable@products' }],
    ['get-is', { several: ['get-is-repeatable@products', 'get-is-safe@products'] }],
    ['get-is-save', { several: [], meant: 'get-is-safe' }],
  ])('%s', (name, found) => {
    const one = findFailed(run, name);
    expect('several' in one ? { ...one, several: [...one.several].sort() } : one).toEqual(found);
  });
});
