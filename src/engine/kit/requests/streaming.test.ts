import { expect, test } from 'vitest';
import {
  checks,
  inProcessTransport,
  loadContract,
  planContract,
  rejudge,
  runContract,
  virtualClock,
  DEFAULT_CAPS,
  type Verdict,
} from '../../../index.js';
import { createReference, REFERENCE_ENVIRONMENT } from '../../../reference/index.js';
import type { RunResult } from '../../../api/run-contract.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const environment = { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' };

/** Runs one check of the streams of a correct Shop in this process. */
async function runOf(id: string, signal?: AbortSignal): Promise<Extract<RunResult, { run: unknown }>['run']> {
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const reference = createReference({ clock });
  const plan = planContract(contract, checks, undefined, environment);
  const result = await runContract({
    contract,
    checks,
    plan: { ...plan, entries: plan.entries.filter(({ check }) => check.id === id) },
    environment,
    seed: 5,
    nonce: 'stream',
    clock,
    transport: () => inProcessTransport((call) => reference.dispatch(call), { caps: DEFAULT_CAPS, clock }),
    ...(signal === undefined ? {} : { signal }),
  });
  if ('problem' in result) throw new Error(result.problem);
  return result.run;
}

const verdictOf = (run: Awaited<ReturnType<typeof runOf>>, entry: string): Verdict | undefined =>
  run.verdicts.get(entry)?.verdict;

test('a stream is one exchange: how it was opened, what came when, what the check saw, and how it ended', async () => {
  const run = await runOf('a-change-causes-its-event');
  expect(verdictOf(run, 'a-change-causes-its-event@products')?.kind).toBe('pass');
  const streams = run.exchanges.filter(({ stream }) => stream !== undefined);
  expect(new Set(streams.map(({ stream }) => stream?.transport))).toEqual(new Set(['sse', 'websocket']));
  for (const { id, stream, started, ended } of streams) {
    expect(id).toMatch(/^changes@\w+\/p0\.\d\/stream\/0$/);
    expect(stream?.closed.by).toBe('caller');
    const times = stream?.events.map(({ at }) => at) ?? [];
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(started);
    expect(Math.max(...times)).toBeLessThanOrEqual(ended);
    expect(stream?.looks.length).toBeGreaterThan(2);
  }
});

test('a recorded stream is judged again, and one that lacks an event comes to another verdict', async () => {
  const run = await runOf('a-change-causes-its-event');
  expect((await rejudge(run, contract, checks)).filter(({ recorded }) => recorded === 'pass')).toMatchObject([
    { result: 'same' },
    { result: 'same' },
  ]);
  const forged = run.exchanges.map((line) => {
    if (line.stream === undefined) return line;
    const events = line.stream.events.map((event) => ({ ...event, data: event.data.replaceAll('"id"', '"ID"') }));
    return { ...line, stream: { ...line.stream, events } };
  });
  const again = await rejudge({ ...run, exchanges: forged }, contract, checks);
  expect(again.filter(({ recorded, result }) => recorded === 'pass' && result === 'same')).toEqual([]);
});

test('a run that is interrupted ends, though a stream is open', async () => {
  const stop = new AbortController();
  const running = runOf('heartbeat-is-kept', stop.signal);
  setTimeout(() => {
    stop.abort();
  }, 5);
  expect((await running).footer).toBeDefined();
});
