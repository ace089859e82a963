import { expect, test } from 'vitest';
import {
  checks,
  EVERYTHING,
  loadContract,
  planContract,
  ledgerTo,
  runContract,
  type RunLine,
  type Run,
} from '../index.js';
import { shop } from '../reference/index.js';
import { isWhole } from '../selftest/fixtures/amount.js';
import { NOMINAL_URL, runningClock, transportTo } from '../selftest/service.js';
import { noncesOfReproductions } from '../engine/judge/reproducing.js';
import type { Transport } from '../engine/http/transport.js';

interface Ran {
  readonly run: Run;
  readonly lines: readonly RunLine[];
  readonly ledger: string;
  readonly sent: readonly string[];
  /** What was sent when the verdict was there. */
  readonly later: readonly string[];
}

async function ran(
  fault: string,
  only: readonly string[],
  more: {
    readonly readOnly?: boolean;
    /** What becomes of the service when the first verdict is there. */
    readonly after?: 'mended' | 'silent' | 'ended';
  } = {},
): Promise<Ran> {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract does not load');
  const { contract } = loaded;
  const clock = runningClock();
  const chosen = shop.faults.filter(({ id }) => id === fault);
  if (chosen.length !== 1) throw new Error(`No fault ${fault}`);
  const environment = shop.environment(NOMINAL_URL);
  const broken = transportTo(shop.start({ faults: chosen, clock, seed: 1 }), clock);
  const right = transportTo(shop.start({ clock, seed: 1 }), clock);
  const ending = new AbortController();
  let hasFailed = false;
  let sentBefore = 0;
  const sent: string[] = [];
  const shared: Transport['shared'] = () => ({
    send: (request, signal) => {
      sent.push(`${request.method} ${request.url} ${String(request.body ?? '')}`);
      if (hasFailed && more.after === 'silent')
        return Promise.resolve({ failure: { kind: 'timeout', message: 'No answer came', sent: 'perhaps' } as const });
      return (hasFailed && more.after === 'mended' ? right : broken).shared().send(request, signal);
    },
    close: () => Promise.resolve(),
  });
  const stream: Transport['stream'] = (...given) =>
    (hasFailed && more.after === 'mended' ? right : broken).stream(...given);
  const lines: RunLine[] = [];
  let ledger = '';
  const policy = { ...EVERYTHING, only, readOnly: more.readOnly ?? false };
  const result = await runContract({
    contract,
    checks,
    environment,
    clock,
    seed: 1,
    nonce: '5c0ffee5',
    plan: planContract(contract, checks, policy, environment),
    policy,
    reproduce: true,
    ledger: ledgerTo((text) => {
      ledger += text;
    }),
    transport: () => ({ ...broken, shared, stream }),
    onLine: (line) => {
      lines.push(line);
      if (line.type !== 'verdict' || line.verdict.kind !== 'fail') return;
      hasFailed = true;
      sentBefore = sent.length;
      if (more.after === 'ended') ending.abort(new Error('ended'));
    },
    signal: ending.signal,
  });
  if ('problem' in result) throw new Error(result.problem);
  return { run: result.run, lines, ledger, sent, later: sent.slice(sentBefore) };
}

const FAULT = 'methods/deleted-record-can-be-read';
const ENTRY = 'delete-removes@products';

test('what is printed for a finding is carried out once, and shows it', async () => {
  const { run, lines, ledger, sent } = await ran(FAULT, [ENTRY]);
  const line = run.reproductions?.get(ENTRY);
  expect(line).toMatchObject({ result: 'shown' });
  expect(line?.sent.map(({ method }) => method)).toContain('DELETE');
  // Behind all verdicts, under a mark of its own, and in no exchange of the run.
  const marks = noncesOfReproductions('5c0ffee5');
  expect(sent.some((text) => marks.some((mark) => text.includes(mark)))).toBe(true);
  expect(JSON.stringify(run.exchanges)).not.toMatch(new RegExp(marks.join('|')));
  const kinds = lines.map(({ type }) => type);
  expect(kinds.lastIndexOf('verdict')).toBeLessThan(kinds.indexOf('reproduction'));
  expect(ledger).toContain('reproduction-1@service');
});

test('a service that was mended meanwhile is not said to show it', async () => {
  const { run } = await ran(FAULT, [ENTRY], { after: 'mended' });
  expect(run.reproductions?.get(ENTRY)).toMatchObject({ result: 'not-shown' });
  expect(run.reproductions?.get(ENTRY)?.why).toMatch(/this time, not/);
});

test('a list that others write to is walked to its end, and the check says what it shows', async () => {
  const entry = 'total-counts-the-list@products';
  const fault = 'resources/total-is-that-of-the-page';
  const { run } = await ran(fault, [entry]);
  expect(run.verdicts.get(entry)?.verdict.kind).toBe('fail');
  expect(run.reproductions?.get(entry)).toMatchObject({ result: 'shown' });
  const mended = await ran(fault, [entry], { after: 'mended' });
  expect(mended.run.reproductions?.get(entry)?.result).toBe('not-shown');
});

test('credentials that were made up are made up again', async () => {
  const entry = 'invalid-credentials-are-refused@products.list';
  const { run } = await ran('authentication/any-token-is-accepted', [entry]);
  expect(run.verdicts.get(entry)?.verdict.kind).toBe('fail');
  expect(run.reproductions?.get(entry)?.result).toBe('shown');
});

/** One of each kind is tried on a service that was mended as well. */
const MENDED = ['states/reads-save-what-they-read', 'events/updates-are-not-told'];

test.each([
  ['states/reads-save-what-they-read', 'acknowledged-updates-survive@products'],
  ['states/patches-save-the-whole-record', 'disjoint-patches-survive@products'],
  ['states/versions-are-compared-a-turn-before-the-store', 'one-racer-wins@products'],
])('a race is sent again, whichever of the races of a check it was: %s', async (fault, entry) => {
  const { run } = await ran(fault, [entry]);
  expect(run.verdicts.get(entry)?.verdict.kind).toBe('fail');
  expect(run.reproductions?.get(entry)).toMatchObject({ result: 'shown' });
  if (!isWhole && !MENDED.includes(fault)) return;
  const mended = await ran(fault, [entry], { after: 'mended' });
  expect(mended.run.reproductions?.get(entry)?.result).toBe('not-shown');
});

test.each([
  ['events/updates-are-not-told', 'a-change-causes-its-event@products'],
  ['events/orders-are-told-twice', 'a-change-causes-its-event@orders'],
  ['events/refused-updates-are-told', 'refused-write-causes-none@products'],
  ['events/updates-carry-only-the-id', 'events-match-their-types@products'],
])('a stream is listened to while the requests are sent: %s', async (fault, entry) => {
  const { run } = await ran(fault, [entry]);
  expect(run.verdicts.get(entry)?.verdict.kind).toBe('fail');
  expect(run.reproductions?.get(entry)).toMatchObject({ result: 'shown' });
  if (!isWhole && !MENDED.includes(fault)) return;
  const mended = await ran(fault, [entry], { after: 'mended' });
  expect(mended.run.reproductions?.get(entry)?.result).toBe('not-shown');
});

test('a stream that is broken off and resumed is not carried out', async () => {
  const { run } = await ran('events/resume-skips-deletions', ['stream-resumes@products']);
  expect(run.verdicts.get('stream-resumes@products')?.verdict.kind).toBe('fail');
  expect(run.reproductions?.get('stream-resumes@products')).toMatchObject({
    result: 'not-run',
    why: 'it breaks a stream of events off, or resumes one',
  });
});

test('the marks of reproductions follow from that of the run, and each is another one', () => {
  const nonces = noncesOfReproductions('5c0ffee5');
  expect(new Set(nonces).size).toBe(nonces.length);
  expect(nonces.every((one) => one.length === 8 && one !== '5c0ffee5')).toBe(true);
  expect(noncesOfReproductions('5c0ffee5')).toEqual(nonces);
});

test('a service that is silent meanwhile is not asked again and again, and nothing is said to be shown', async () => {
  const { run, later } = await ran(FAULT, [ENTRY], { after: 'silent' });
  expect(run.reproductions?.get(ENTRY)?.result).not.toBe('shown');
  expect(run.reproductions?.get(ENTRY)?.why).not.toBe('');
  expect(
    later.filter((text) => noncesOfReproductions('5c0ffee5').some((mark) => text.includes(mark))).length,
  ).toBeLessThan(6);
  expect(run.verdicts.get(ENTRY)?.verdict.kind).toBe('fail');
});

test('of a run that is ended when the verdict is there nothing is carried out', async () => {
  const { run, later } = await ran(FAULT, [ENTRY], { after: 'ended' });
  expect(run.reproductions?.get(ENTRY)).toBeUndefined();
  expect(later.filter((text) => noncesOfReproductions('5c0ffee5').some((mark) => text.includes(mark)))).toEqual([]);
});

test('a run that may only read carries out nothing that writes', async () => {
  const { run, sent } = await ran('versioning/any-version-is-v1', ['unknown-version-is-refused@service'], {
    readOnly: true,
  });
  const verdict = run.verdicts.get('unknown-version-is-refused@service')?.verdict;
  expect(verdict?.kind).toBe('fail');
  expect(run.reproductions?.get('unknown-version-is-refused@service')?.sent.length).toBeGreaterThan(0);
  expect(sent.filter((text) => !/^(?:GET|HEAD|OPTIONS) /.test(text))).toEqual([]);
});
